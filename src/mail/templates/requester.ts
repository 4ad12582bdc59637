import { askOffice, type District } from "../../domain/district/district.ts";
import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import { firstDeliveryOf, type MailedRequest, type MailPayloads } from "../../domain/mail/content.ts";
import { counted } from "../../domain/text/amounts.ts";
import { versionLabel } from "../../domain/requests/request.ts";
import { deadlineText, untilText } from "../../domain/requests/deadlines.ts";
import { LOCK_TEXT } from "../../domain/requests/submit_questions.ts";
import { formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { urls } from "../../domain/urls.ts";
import {
  countDetails,
  type MailTemplates,
  requestDetails,
  subjectPrefix,
  subjectSuffix,
  yourRequest,
} from "./request.ts";

const because = "it is about your own request.";
const alwaysSent = `${because} Decisions on your own requests are always sent.`;

export const requesterTemplates = {
  "request-received": (payload, { district, schools }) => {
    const { request } = payload;
    const what = request.version === 0 ? "request" : "revision";
    return {
      subject: `${subjectPrefix(request, "received")}: ${subjectSuffix(request, schools)}`,
      title: `Your ${what} was received`,
      paragraphs: [
        `You asked for ${lunchesFor(request, schools)}. We'll email you once your ${what} is approved or denied.`,
        changesParagraph(payload, district),
      ],
      ...aboutOne(request, schools),
    };
  },

  "question-asked": ({ request }, { schools }) => ({
    subject: `Question from the kitchen: ${subjectSuffix(request, schools)}`,
    title: "The kitchen has a question",
    paragraphs: [
      `It is about ${lunchesFor(request, schools)}. Open the request to read the question and answer it.`,
      "The request stays in review until the kitchen decides.",
    ],
    ...aboutOne(request, schools),
    because: `${because} Questions about your own requests are always sent.`,
  }),

  "request-approved": ({ request, ...deadline }, { district, schools }) => ({
    subject: `${subjectPrefix(request, "approved")}: ${subjectSuffix(request, schools)}`,
    title: request.version === 0 ? "Your request was approved" : "Your revision was approved",
    paragraphs: [
      `The kitchen will pack ${lunchesFor(request, schools)}.${
        request.version === 0 ? "" : ` ${versionLabel(request.version)} replaces every earlier version.`
      }`,
      changesParagraph({ request, ...deadline }, district),
    ],
    ...aboutOne(request, schools),
    because: alwaysSent,
  }),

  "request-denied": ({ request, reason, effective }, { schools }) => ({
    subject: `${subjectPrefix(request, "denied")}: ${subjectSuffix(request, schools)}`,
    title: request.version === 0 ? "Your request was denied" : "Your revision was denied",
    paragraphs: [
      effective === null
        ? `The kitchen won't pack ${lunchesFor(request, schools)}.${
          reason === null ? " The reason is on the request's page." : ""
        }`
        : `The approved version (${
          versionLabel(effective)
        }) stays in effect. You can revert to it on the request's page, which also shows ${
          reason === null ? "the reason and " : ""
        }your other options.`,
    ],
    quote: reason === null ? null : { label: "Reason", text: reason },
    ...aboutOne(request, schools),
    because: alwaysSent,
  }),

  "request-in-progress": ({ request }, { schools }) => ({
    subject: `${subjectPrefix(request, "in progress")}: ${subjectSuffix(request, schools)}`,
    title: "Your request is in progress",
    paragraphs: [`The kitchen is preparing ${lunchesFor(request, schools)}.`],
    ...aboutOne(request, schools),
  }),

  "request-completed": ({ request }, { schools }) => ({
    subject: `${subjectPrefix(request, "completed")}: ${subjectSuffix(request, schools)}`,
    title: "Your request is completed",
    paragraphs: [`${yourRequest(request)} was marked as completed.`],
    ...aboutOne(request, schools),
  }),

  "roster-reminder": ({ request }, { district, schools }) => ({
    subject: `Roster not back yet: ${subjectSuffix(request, schools)}`,
    title: "Please send the roster back",
    paragraphs: [
      `${district.officeName} needs the roster of ${lunchesFor(request, schools)}, to know who got a lunch.`,
      "If you have just sent it, you don't need to do anything.",
    ],
    ...aboutOne(request, schools),
  }),

  "request-deleted": ({ request, reason }, { district, schools }) => ({
    subject: `Deleted: ${subjectSuffix(request, schools)}`,
    title: "Your request was deleted",
    paragraphs: [
      "An administrator deleted this request with all its versions. No lunches will be delivered for it.",
      ...(reason === null ? [`Ask ${district.officeName} if you would like to know why.`] : []),
    ],
    quote: reason === null ? null : { label: "Reason", text: reason },
    details: requestDetails(request, schools),
    link: { label: "Open your dashboard", path: urls.home },
    because: alwaysSent,
  }),

  "request-changed-by-other": ({ request, by, change }, { schools, nameOf }) => ({
    subject: `${CHANGES[change].subject} by ${nameOf(by)}: ${subjectSuffix(request, schools)}`,
    title: CHANGES[change].title,
    paragraphs: [`${nameOf(by)} ${CHANGES[change].sentence}`],
    ...aboutOne(request, schools),
    because: alwaysSent,
  }),

  "confirm-reminder": ({ request, ...deadline }, { district, schools }) => ({
    subject: `Check the numbers by ${deadlineText(firstDeliveryOf({ request, ...deadline }))}: ${
      subjectSuffix(request, schools)
    }`,
    title: "Are the numbers still right?",
    paragraphs: [
      `Your ${request.pickup ? "pickup" : "delivery"} is coming up. ${
        changesParagraph({ request, ...deadline }, district)
      }`,
      "If everything is right, you don't need to do anything.",
    ],
    ...aboutOne(request, schools),
    details: [...requestDetails(request, schools), ...countDetails(request)],
  }),
} satisfies Partial<MailTemplates>;

const CHANGES: Record<
  MailPayloads["request-changed-by-other"]["change"],
  { subject: string; title: string; sentence: string }
> = {
  revised: {
    subject: "Revised",
    title: "Your request was revised",
    sentence: "submitted a revision of your request. It is waiting for review.",
  },
  cancelled: {
    subject: "Cancelled",
    title: "Your request was cancelled",
    sentence: "cancelled your request with all its versions. No lunches will be delivered for it.",
  },
  reverted: {
    subject: "Reverted",
    title: "Your denied revision was withdrawn",
    sentence: "withdrew the denied revision of your request. The approved version is in effect again.",
  },
};

/** Worded so that it is true whenever it is read. */
function changesParagraph(payload: MailPayloads["request-received"], district: District): string {
  const rule = payload.firstDelivery === null
    ? LOCK_TEXT
    : `${untilText(firstDeliveryOf(payload))}. After that, changes are closed.`;
  return `${rule} ${askOffice(district)}.`;
}

/** "24 lunches for Harborview on Fri, Dec 4, 2026, 8:30 am". */
function lunchesFor(request: MailedRequest, schools: Schools): string {
  const { school, deliveryDate, deliveryTimeText, pickup, numberOfLunches } = request;
  const lunches = counted(numberOfLunches, "lunch", "lunches");
  const on = `${pickup ? ", to be picked up" : ""} on ${formatDayOfWeek(deliveryDate)}`;
  return `${lunches} for ${schoolLabel(schools, school)}${on}, ${deliveryTimeText}`;
}

function aboutOne(request: MailedRequest, schools: Schools) {
  const link = { label: "Open the request", path: urls.request(request.id) };
  return { details: requestDetails(request, schools), link, because };
}
