import type { Schools } from "../../domain/district/schools.ts";
import type { MailedRequest } from "../../domain/mail/content.ts";
import { PRODUCT_NAME } from "../../domain/shell/product.ts";
import { versionLabel } from "../../domain/requests/request.ts";
import { urls } from "../../domain/urls.ts";
import {
  type MailTemplate,
  type MailTemplates,
  requestDetails,
  requestLines,
  subjectPrefix,
  subjectSuffix,
} from "./request.ts";
import { ROLE_NAMES } from "../../domain/accounts/roles.ts";

const because = "you are an administrator.";

export const administratorTemplates = {
  "registration-received": ({ by, role }, { people, nameOf }) => ({
    // Not the name, which is not approved yet.
    subject: `New registration: ${ROLE_NAMES[role]}`,
    title: "New registration",
    paragraphs: [`${nameOf(by)} registered and is waiting for an administrator to approve or deny the account.`],
    details: [
      { label: "Name", value: nameOf(by) },
      { label: "Email", value: people[by ?? ""]?.email ?? "" },
      { label: "Requested role", value: ROLE_NAMES[role] },
    ],
    link: { label: "Review pending users", path: urls.pendingUsers },
    because,
  }),

  "requests-submitted": (
    { requests, more = 0 },
    { schools, nameOf },
  ) => {
    const named = requests.map((request) => ({ ...request, by: nameOf(request.by) }));
    const [only] = named;
    return only && named.length === 1 ? oneSubmitted(only, schools) : manySubmitted(named, more, schools);
  },

  "request-cancelled": (
    { request, by },
    { schools, nameOf },
  ) => ({
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

type NamedRequest = MailedRequest & { by: string };

function oneSubmitted(request: NamedRequest, schools: Schools): MailTemplate {
  const what = request.version === 0 ? "a request" : `${versionLabel(request.version)} of a request`;
  return {
    subject: `${subjectPrefix(request, "submitted")}: ${subjectSuffix(request, schools)}`,
    title: request.version === 0 ? "Request submitted" : "Revision submitted",
    paragraphs: [`${request.by} submitted ${what}. Its page shows where it stands now.`],
    ...aboutOne(request, schools),
  };
}

function manySubmitted(requests: NamedRequest[], more: number, schools: Schools): MailTemplate {
  const count = requests.length + more;
  return {
    subject: `${count} submissions since the last message`,
    title: `${count} submissions since the last message`,
    paragraphs: [
      "These requests and revisions were submitted. See In Review for what's still open.",
    ],
    list: {
      heading: "In the order received",
      items: [...requestLines(requests, schools), ...more > 0 ? [`and ${more} more`] : []],
    },
    ...aboutMany,
  };
}

function aboutOne(request: MailedRequest, schools: Schools) {
  const link = { label: "Open the request", path: urls.reviewRequest(request.id) };
  return { details: requestDetails(request, schools), link, because };
}

const aboutMany = { link: { label: "Open the requests in review", path: urls.adminDashboard }, because };
