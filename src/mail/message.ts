import { PRODUCT_NAME } from "../domain/shell/product.ts";
import type { MailContent, MailContext, MailKind, MailPayloads } from "../domain/mail/content.ts";
import { FORMER_USER, fullName } from "../domain/accounts/users.ts";
import { canTurnOff } from "../domain/mail/topics.ts";
import { fullOfficeName, officeContact } from "../domain/district/district.ts";
import { oneLine } from "../domain/text/one_line.ts";
import { urls } from "../domain/urls.ts";
import { type MailDocument, renderText } from "./text.ts";
import { renderHtml } from "./MailHtml.tsx";
import type { Message } from "./transport.ts";
import { accountTemplates } from "./templates/account.ts";
import { administratorTemplates } from "./templates/administrators.ts";
import { kitchenTemplates } from "./templates/school_kitchens.ts";
import { requesterTemplates } from "./templates/requester.ts";
import type { MailTemplate, MailTemplates } from "./templates/request.ts";

export interface Sender extends MailContext {
  /** The origin under which people reach the product, without a slash at its end. */
  publicUrl: string;
}

// A kind without a template does not compile.
const TEMPLATES: MailTemplates = {
  ...administratorTemplates,
  ...accountTemplates,
  ...requesterTemplates,
  ...kitchenTemplates,
};

/** Renders a message: the one place that makes its subject, plain text and HTML. */
export function renderMessage(content: MailContent, sender: Sender): Message {
  const { subject, document } = composeMessage(content, sender);
  const { name: senderName, email: replyAddress } = sender.district;
  return { senderName, replyAddress, subject, text: renderText(document), html: renderHtml(document) };
}

/** Composes a message whose subject is one line, whatever people are called. */
export function composeMessage(
  { kind, payload }: MailContent,
  sender: Sender,
): { subject: string; document: MailDocument } {
  const template = fillTemplate(kind, payload, sender);
  return { subject: oneLine(template.subject.replaceAll(WORD_JOINER, "")), document: frame(template, kind, sender) };
}

function fillTemplate<Kind extends MailKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  mailContext: MailContext,
): MailTemplate {
  const nameOf = (by: string) => unlinked(fullName(mailContext.people[by] ?? FORMER_USER));
  const schools = mailContext.schools.map((school) => ({ ...school, label: unlinked(school.label) }));
  return TEMPLATES[kind](payload, { ...mailContext, schools, nameOf });
}

/**
 * Rewrites the name of a person or school so that no mail program takes it for a link: they find hosts (Sh.aan,
 * Yadaa.at) and network folders in plain text. Other programs show it unchanged.
 */
function unlinked(name: string): string {
  return name.replace(/[.\u2024\u3002\uff0e\uff61\\](?=\S)/g, `$&${WORD_JOINER}`);
}

const WORD_JOINER = "\u2060";

function frame(template: MailTemplate, kind: MailKind, { publicUrl, district }: Sender): MailDocument {
  const sender = fullOfficeName(district);
  const contact = officeContact(district);
  const to = ({ label, path }: { label: string; path: string }) => ({ label, url: `${publicUrl}${path}` });
  return {
    sender,
    title: oneLine(template.title),
    paragraphs: template.paragraphs.map(oneLine),
    quote: template.quote
      ? { ...template.quote, text: template.quote.text.split(/\r\n|\r|\n/).map(oneLine).join("\n") }
      : null,
    details: (template.details ?? []).map(({ label, value }) => ({ label, value: oneLine(value) })),
    list: template.list ? { heading: template.list.heading, items: template.list.items.map(oneLine) } : null,
    link: template.link ? to(template.link) : null,
    footer: [
      `Sent by ${sender} through ${PRODUCT_NAME}.`,
      ...contact ? [`${contact}.`] : [],
      `You're receiving this email because ${template.because}`,
    ],
    settings: canTurnOff(kind) ? to({ label: "Change which emails you get", path: urls.settings }) : null,
  };
}
