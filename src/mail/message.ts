import { PRODUCT_NAME } from "../domain/product.ts";
import type { MailContent, MailKind, MailPayloads } from "../domain/mail/content.ts";
import { mailTopicOf } from "../domain/mail/topics.ts";
import { fullOfficeName } from "../domain/district/office.ts";
import { oneLine } from "../domain/one_line.ts";
import { urls } from "../domain/urls.ts";
import type { MailDocument } from "./document.ts";
import { renderHtml } from "./MailHtml.tsx";
import { renderText } from "./text.ts";
import { accountTemplates } from "./templates/account.ts";
import { administratorTemplates } from "./templates/administrators.ts";
import { requesterTemplates } from "./templates/requester.ts";
import type { MailTemplate } from "./templates/template.ts";

interface Sender {
  /** The origin under which people reach the product, without a slash at its end. */
  publicUrl: string;
  districtName: string;
}

// A kind without a template does not compile.
const TEMPLATES: { [Kind in MailKind]: (payload: MailPayloads[Kind]) => MailTemplate } = {
  ...administratorTemplates,
  ...accountTemplates,
  ...requesterTemplates,
};

/**
 * Renders a message: the one place that makes its subject, plain text and HTML. The subject is one line, whatever people
 * are called.
 */
export function renderMessage(
  { kind, payload }: MailContent,
  sender: Sender,
): { subject: string; text: string; html: string } {
  const template = fillTemplate(kind, payload);
  const document = frame(template, kind, sender);
  return { subject: oneLine(template.subject), text: renderText(document), html: renderHtml(document) };
}

function fillTemplate<Kind extends MailKind>(kind: Kind, payload: MailPayloads[Kind]): MailTemplate {
  return TEMPLATES[kind](payload);
}

/** Adds to a template who sends the message and why its reader gets it. */
function frame(template: MailTemplate, kind: MailKind, { publicUrl, districtName }: Sender): MailDocument {
  const sender = fullOfficeName(districtName);
  const to = ({ label, path }: { label: string; path: string }) => ({ label, url: `${publicUrl}${path}` });
  return {
    sender,
    title: oneLine(template.title),
    paragraphs: template.paragraphs.map(oneLine),
    quote: template.quote ? { label: template.quote.label, text: cleanLines(template.quote.text) } : null,
    details: (template.details ?? []).map(({ label, value }) => ({ label, value: oneLine(value) })),
    list: template.list ? { heading: template.list.heading, items: template.list.items.map(oneLine) } : null,
    link: template.link ? to(template.link) : null,
    footer: [
      `Sent by ${sender} through ${PRODUCT_NAME}.`,
      `You're receiving this email because ${template.because}`,
    ],
    settings: mailTopicOf(kind) ? to({ label: "Change which emails you get", path: urls.settings }) : null,
  };
}

/** What a person wrote, line by line. */
function cleanLines(text: string): string {
  return text.split(/\r\n|\r|\n/).map(oneLine).join("\n");
}
