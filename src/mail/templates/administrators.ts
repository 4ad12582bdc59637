import type { Schools } from "../../domain/district/schools.ts";
import type { MailedRequest, MailPayloads, Registration, SubmittedRequest } from "../../domain/mail/content.ts";
import { PRODUCT_NAME } from "../../domain/shell/product.ts";
import { counted } from "../../domain/text/amounts.ts";
import { versionLabel } from "../../domain/requests/request.ts";
import { urls } from "../../domain/urls.ts";
import {
  type MailTemplate,
  type MailTemplates,
  requestDetails,
  requestLines,
  subjectPrefix,
  subjectSuffix,
  type TemplateContext,
} from "./request.ts";
import { ROLE_NAMES } from "../../domain/accounts/roles.ts";

const because = "you are an administrator.";

export const administratorTemplates = {
  "requests-submitted": (digest, context) => {
    const { requests: [request], registrations: [registration] = [] } = digest;
    if (request && !registration && digest.requests.length === 1) return oneSubmitted(request, context);
    if (registration && !request && digest.registrations?.length === 1) return oneRegistered(registration, context);
    return gathered(digest, context);
  },

  "request-cancelled": ({ request, by }, { schools, nameOf }) => ({
    subject: `Cancelled: ${subjectSuffix(request, schools)}`,
    title: "Request cancelled",
    paragraphs: [`${nameOf(by)} cancelled the whole request with all its versions. No lunches are needed for it.`],
    ...aboutOne(request, schools),
  }),

  "request-reverted": ({ request, by }, { schools, nameOf }) => ({
    subject: `Reverted: ${subjectSuffix(request, schools)}`,
    title: "Denied revision withdrawn",
    paragraphs: [
      `${nameOf(by)} withdrew a denied revision. The approved version (${
        versionLabel(request.version)
      }) is in effect again.`,
    ],
    ...aboutOne(request, schools),
  }),

  "review-reminder": ({ requests }, { schools }) => {
    const [only] = requests;
    if (only && requests.length === 1) {
      return {
        subject: `Still in review: ${subjectSuffix(only, schools)}`,
        title: "A request is still in review",
        paragraphs: [
          `Delivery${
            only.version === 0 ? "" : ", or that of the version still in effect,"
          } is coming up, and no one has approved or denied this request yet.`,
        ],
        ...aboutOne(only, schools),
      };
    }
    return {
      subject: `${requests.length} requests are still in review`,
      title: `${requests.length} requests are still in review`,
      paragraphs: [
        `Their deliveries${
          requests.every(({ version }) => version === 0) ? "" : ", or those of the versions still in effect,"
        } are coming up, and no one has approved or denied them yet.`,
      ],
      list: { heading: "By delivery", items: requestLines(requests, schools) },
      ...aboutMany,
    };
  },

  "test-message": () => ({
    subject: `Test message from ${PRODUCT_NAME}`,
    title: "Mail works",
    paragraphs: ["The mail server accepted this message, and it reached you. You don't need to do anything."],
    link: { label: "Back to the System page", path: urls.system },
    because: "you asked for it on the System page.",
  }),
} satisfies Partial<MailTemplates>;

function oneSubmitted(request: SubmittedRequest, { schools, nameOf }: TemplateContext): MailTemplate {
  if (request.isAnswer) {
    return {
      subject: `Answered: ${subjectSuffix(request, schools)}`,
      title: "Question answered",
      paragraphs: [`${nameOf(request.by)} answered the kitchen's question. The answer is on the request's page.`],
      ...aboutOne(request, schools),
    };
  }
  const what = request.version === 0 ? "a request" : `${versionLabel(request.version)} of a request`;
  return {
    subject: `${subjectPrefix(request, "submitted")}: ${subjectSuffix(request, schools)}`,
    title: request.version === 0 ? "Request submitted" : "Revision submitted",
    paragraphs: [`${nameOf(request.by)} submitted ${what}. Its page shows where it stands now.`],
    ...aboutOne(request, schools),
  };
}

function oneRegistered({ by, role }: Registration, { people, nameOf }: TemplateContext): MailTemplate {
  return {
    // Not the name, which is not approved yet.
    subject: `New registration: ${ROLE_NAMES[role]}`,
    title: "New registration",
    paragraphs: [`${nameOf(by)} registered and is waiting for an administrator to approve or deny the account.`],
    details: [
      { label: "Name", value: nameOf(by) },
      { label: "Email", value: people[by]?.email ?? "" },
      { label: "Requested role", value: ROLE_NAMES[role] },
    ],
    ...aboutRegistrations,
  };
}

function gathered(
  { requests, more = 0, registrations = [], moreRegistrations = 0 }: MailPayloads["requests-submitted"],
  { schools, people, nameOf }: TemplateContext,
): MailTemplate {
  const hasAnswers = requests.some(({ isAnswer }) => isAnswer);
  const parts = [{
    count: requests.length + more,
    one: hasAnswers ? "submission or answer" : "submission",
    many: hasAnswers ? "submissions and answers" : "submissions",
    paragraph: `These requests and revisions were submitted${
      hasAnswers ? ", or questions about them answered" : ""
    }. See In Review for what's still open.`,
    lines: requestLines(requests.map((request) => ({ ...request, by: nameOf(request.by) })), schools),
    more,
  }, {
    count: registrations.length + moreRegistrations,
    one: "registration",
    many: "registrations",
    paragraph: "These users registered. See Pending Users for who is still waiting to be approved or denied.",
    lines: registrations.map(({ by, role }) => `${nameOf(by)}, ${people[by]?.email ?? ""}; ${ROLE_NAMES[role]}`),
    more: moreRegistrations,
  }].filter(({ count }) => count > 0);
  const title = `${
    parts.map(({ count, one, many }) => counted(count, one, many)).join(" and ")
  } since the last message`;
  return {
    subject: title,
    title,
    paragraphs: parts.map(({ paragraph }) => paragraph),
    list: {
      heading: parts.length > 1 ? "Requests, then registrations" : "In the order received",
      items: parts.flatMap(({ lines, more }) => more > 0 ? [...lines, `and ${more} more`] : lines),
    },
    ...requests.length > 0 ? aboutMany : aboutRegistrations,
  };
}

function aboutOne(request: MailedRequest, schools: Schools) {
  const link = { label: "Open the request", path: urls.reviewRequest(request.id) };
  return { details: requestDetails(request, schools), link, because };
}

const aboutMany = { link: { label: "Open the requests in review", path: urls.adminDashboard }, because };

const aboutRegistrations = { link: { label: "Review pending users", path: urls.pendingUsers }, because };
