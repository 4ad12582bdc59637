import { counted } from "../../domain/text/amounts.ts";
import { formatDay, formatWeekday } from "../../domain/time/alaska_time.ts";
import type { MailContext, MailedRequest, MailKind, MailPayloads } from "../../domain/mail/content.ts";
import { shortId, timeText, versionLabel } from "../../domain/requests/request.ts";
import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import type { MailDocument } from "../text.ts";

/** A message before the frame that all messages share. */
export interface MailTemplate extends Partial<Pick<MailDocument, "quote" | "details" | "list">> {
  subject: string;
  title: string;
  paragraphs: string[];
  /** The `path` is one of src/domain/urls.ts. */
  link?: { label: string; path: string };
  /** The reason for the mail, after "You're receiving this email because". */
  because: string;
}

export interface TemplateContext extends MailContext {
  nameOf(by: string): string;
}

export type MailTemplates = {
  [Kind in MailKind]: (payload: MailPayloads[Kind], context: TemplateContext) => MailTemplate;
};

/** Names the request in a subject line: "Harborview, Dec 4, 2026 (1a2b3c4d)". */
export function subjectSuffix({ school, deliveryDate, id }: MailedRequest, schools: Schools): string {
  return `${schoolLabel(schools, school)}, ${formatDay(deliveryDate)} (${shortId(id)})`;
}

/** "Your request", or "Revision 2 of your request". */
export function yourRequest({ version }: MailedRequest): string {
  return version === 0 ? "Your request" : `${versionLabel(version)} of your request`;
}

/** Names what happened, and to which version, in a subject line: "Approved", or "Revision 2 approved". */
export function subjectPrefix({ version }: MailedRequest, participle: string): string {
  return version === 0
    ? `${participle[0]?.toUpperCase()}${participle.slice(1)}`
    : `${versionLabel(version)} ${participle}`;
}

export function requestDetails(request: MailedRequest, schools: Schools): { label: string; value: string }[] {
  return [
    { label: "Request ID", value: shortId(request.id) },
    ...(request.version === 0 ? [] : [{ label: "Version", value: versionLabel(request.version) }]),
    { label: "School", value: schoolLabel(schools, request.school) },
    { label: request.pickup ? "Ready at" : "Delivery", value: formatDelivery(request) },
    { label: "Lunches", value: String(request.numberOfLunches) },
  ];
}

export function countDetails({ numStudents, numAdults }: MailedRequest): { label: string; value: string }[] {
  return [{ label: "Students", value: String(numStudents) }, { label: "Adults", value: String(numAdults) }];
}

const MAX_LINES = 50;

type NamedRequest = MailedRequest & { by?: string; isAnswer?: true };

/** Lists requests, one line each; of very many, the first ones and how many more there are. */
export function requestLines(requests: NamedRequest[], schools: Schools): string[] {
  const lines = requests.slice(0, MAX_LINES).map((request) => requestLine(request, schools));
  return requests.length > MAX_LINES ? [...lines, `and ${requests.length - MAX_LINES} more`] : lines;
}

function requestLine(request: NamedRequest, schools: Schools): string {
  const { school, numberOfLunches, version, id, by, isAnswer } = request;
  const parts = [
    `${schoolLabel(schools, school)}, ${formatDelivery(request)}`,
    counted(numberOfLunches, "lunch", "lunches"),
    ...(version === 0 ? [] : [versionLabel(version)]),
    ...(by === undefined ? [] : [`${isAnswer ? "answered" : "submitted"} by ${by}`]),
  ];
  return `${parts.join("; ")} (${shortId(id)})`;
}

function formatDelivery(request: MailedRequest): string {
  return `${formatWeekday(request.deliveryDate)}, ${formatDay(request.deliveryDate)}, ${timeText(request)}`;
}
