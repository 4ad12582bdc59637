import type { MailedRequest, MailPayloads } from "../../domain/mail/content.ts";
import { versionLabel } from "../../domain/requests/request.ts";
import { urls } from "../../domain/urls.ts";
import { requestDetails, subjectPrefix, subjectSuffix, yourRequest } from "./request.ts";
import type { MailTemplate } from "./template.ts";

const because = "it is about your own request.";
const alwaysSent = `${because} Decisions on your own requests are always sent.`;

/** The words of what the owner of a request receives. */
export const requesterTemplates = {
  "request-approved": ({ request }: MailPayloads["request-approved"]): MailTemplate => ({
    subject: `${subjectPrefix(request, "approved")}: ${subjectSuffix(request)}`,
    title: request.version === 0 ? "Your request was approved" : "Your revision was approved",
    paragraphs: [
      `${yourRequest(request)} was approved.${
        request.version === 0 ? "" : " It takes the place of every earlier version."
      }`,
    ],
    ...onePage(request),
    because: alwaysSent,
  }),

  "request-denied": ({ request, reason, inForce }: MailPayloads["request-denied"]): MailTemplate => ({
    subject: `${subjectPrefix(request, "denied")}: ${subjectSuffix(request)}`,
    title: request.version === 0 ? "Your request was denied" : "Your revision was denied",
    paragraphs: [
      `${yourRequest(request)} was denied.${reason === null ? " The reason is on the request's page." : ""}`,
      ...(inForce === null ? [] : [
        `The approved version (${
          versionLabel(inForce)
        }) stays in force. You can go back to it on the request's page, which tells what else can be done now.`,
      ]),
    ],
    quote: reason === null ? null : { label: "Reason", text: reason },
    ...onePage(request),
    because: alwaysSent,
  }),

  "request-in-progress": ({ request }: MailPayloads["request-in-progress"]): MailTemplate => ({
    subject: `${subjectPrefix(request, "in progress")}: ${subjectSuffix(request)}`,
    title: "Your request is in progress",
    paragraphs: [`${yourRequest(request)} is in progress: its lunches are being prepared.`],
    ...onePage(request),
  }),

  "request-completed": ({ request }: MailPayloads["request-completed"]): MailTemplate => ({
    subject: `${subjectPrefix(request, "completed")}: ${subjectSuffix(request)}`,
    title: "Your request is completed",
    paragraphs: [`${yourRequest(request)} was marked as completed.`],
    ...onePage(request),
  }),

  "request-deleted": ({ request, reason }: MailPayloads["request-deleted"]): MailTemplate => ({
    subject: `Deleted: ${subjectSuffix(request)}`,
    title: "Your request was deleted",
    paragraphs: [
      "An administrator deleted this request with all its versions. No lunches will be delivered for it.",
      ...(reason === null ? ["Ask Nutrition and Meal Services if you would like to know why."] : []),
    ],
    quote: reason === null ? null : { label: "Reason", text: reason },
    details: requestDetails(request),
    link: { label: "Open your dashboard", path: urls.home },
    because: alwaysSent,
  }),

  "request-changed-by-other": ({ request, by, change }: MailPayloads["request-changed-by-other"]): MailTemplate => ({
    subject: `${OTHER[change].subject} by ${by}: ${subjectSuffix(request)}`,
    title: OTHER[change].title,
    paragraphs: [`${by} ${OTHER[change].sentence}`],
    ...onePage(request),
    because: alwaysSent,
  }),

  "confirm-reminder": ({ request }: MailPayloads["confirm-reminder"]): MailTemplate => ({
    subject: `Please confirm the numbers: ${subjectSuffix(request)}`,
    title: "Are the numbers still right?",
    paragraphs: [
      "The delivery of your request is near. Look at it once more: until 48 hours before delivery you can still revise it.",
      "If everything is right, there is nothing to do.",
    ],
    ...onePage(request),
    details: [
      ...requestDetails(request),
      { label: "Students", value: String(request.numStudents) },
      { label: "Adults", value: String(request.numAdults) },
    ],
  }),
};

const OTHER: Record<
  MailPayloads["request-changed-by-other"]["change"],
  { subject: string; title: string; sentence: string }
> = {
  revised: {
    subject: "Revised",
    title: "Your request was revised",
    sentence: "submitted a revision of your request. It waits for review.",
  },
  cancelled: {
    subject: "Cancelled",
    title: "Your request was cancelled",
    sentence: "cancelled your request with all its versions. No lunches will be delivered for it.",
  },
  reverted: {
    subject: "Reverted",
    title: "Your denied revision was taken back",
    sentence: "took the denied revision of your request back. The approved version counts again.",
  },
};

function onePage(request: MailedRequest) {
  const link = { label: "Open the request", path: urls.request(request.id) };
  return { payload: requestDetails(request), link, because };
}
