import { type MailContent, type MailFacts, type MailKind, mailTopicOf } from "../domain/mail.ts";
import { urls } from "../domain/urls.ts";
import type { MailDocument } from "./document.ts";
import { renderHtml } from "./MailHtml.tsx";
import { renderText } from "./text.ts";
import { accountWords } from "./words/account.ts";
import { administratorsWords } from "./words/administrators.ts";
import { requesterWords } from "./words/requester.ts";
import type { Words } from "./words/words.ts";

interface Sender {
  /** The origin under which people reach the product, without a slash at its end. */
  publicUrl: string;
  districtName: string;
}

// A kind without words does not compile.
const WORDS: { [Kind in MailKind]: (facts: MailFacts[Kind]) => Words } = {
  ...administratorsWords,
  ...accountWords,
  ...requesterWords,
};

/**
 * Puts a message into words: the one place where its subject, plain text and HTML are made. The subject is one line,
 * whatever people are called.
 */
export function writeMessage(
  { kind, facts }: MailContent,
  sender: Sender,
): { subject: string; text: string; html: string } {
  const words = wordsOf(kind, facts);
  const document = frame(words, kind, sender);
  return { subject: oneLine(words.subject), text: renderText(document), html: renderHtml(document) };
}

function wordsOf<Kind extends MailKind>(kind: Kind, facts: MailFacts[Kind]): Words {
  return WORDS[kind](facts);
}

/** Who sends it and why one receives it go around the words. */
function frame(words: Words, kind: MailKind, { publicUrl, districtName }: Sender): MailDocument {
  const sender = `${districtName} Nutrition and Meal Services`;
  const to = ({ label, path }: { label: string; path: string }) => ({ label, url: `${publicUrl}${path}` });
  return {
    sender,
    title: oneLine(words.title),
    paragraphs: words.paragraphs.map(oneLine),
    quote: words.quote ? { label: words.quote.label, text: eachLine(words.quote.text) } : null,
    facts: (words.facts ?? []).map(({ label, value }) => ({ label, value: oneLine(value) })),
    list: words.list ? { heading: words.list.heading, items: words.list.items.map(oneLine) } : null,
    link: words.link ? to(words.link) : null,
    footer: [
      `Sent by ${sender} through Field Trip Lunches.`,
      `You receive this message because ${words.because}`,
    ],
    settings: mailTopicOf(kind)
      ? to({ label: "Choose in Settings which messages you receive", path: urls.settings })
      : null,
  };
}

/** Line breaks, control characters and reversals of the writing direction become blanks. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

/** The same for each line of what a person wrote. */
function eachLine(text: string): string {
  return text.split(/\r\n|\r|\n/).map(oneLine).join("\n");
}
