import { PRODUCT_NAME } from "../../domain/shell/product.ts";
import { CONFIRMATION_HOURS } from "../../domain/accounts/confirmation.ts";
import { PASSWORD_LINK_MINUTES, TEMPORARY_PASSWORD_HOURS } from "../../domain/accounts/passwords.ts";
import type { MailPayloads } from "../../domain/mail/content.ts";
import type { District } from "../../domain/district/district.ts";
import { passwordUrls, urls, withQuery } from "../../domain/urls.ts";
import { ROLE_NAMES } from "../../domain/accounts/roles.ts";
import type { MailTemplates } from "./request.ts";

const because = "it is about your account. Messages about your account are always sent.";
const signIn = { label: "Go to the sign-in page", path: urls.login };

const TEMPORARY_PASSWORD = [
  "An administrator gave your account a temporary password. Ask them for it: passwords are never sent by email.",
  `It works for ${TEMPORARY_PASSWORD_HOURS} hours. When you sign in with it, you'll be asked to choose your own password.`,
];

function askUs({ officeName }: District): string {
  return `If you think this is a mistake, ask ${officeName}.`;
}

function whyNoLink(payload: MailPayloads["password-link-refused"], { officeName }: District): string {
  switch (payload.reason) {
    case "PENDING":
      return "An administrator still has to approve your account before you can sign in.";
    case "DENIED":
      return `Your account doesn't have access. Ask ${officeName} for help.`;
    case "PROVIDER":
      return `Your account has no password here: please sign in with ${payload.provider}.`;
  }
}

export const accountTemplates = {
  "confirm-address": ({ token }) => ({
    subject: "Confirm your email address for Field Trip Lunches",
    title: "Confirm your email address",
    paragraphs: [
      `A Field Trip Lunches account uses this address. If it's yours, open this link on a computer within ${CONFIRMATION_HOURS} hours and press the button there.`,
      "Before approving an account, administrators see whether its address is confirmed.",
      "If you didn't register, ignore this email.",
    ],
    link: { label: "Confirm my address", path: withQuery(urls.confirmAddress, { token: token ?? undefined }) },
    because,
  }),

  "password-link": ({ token }) => ({
    subject: `Choose a new ${PRODUCT_NAME} password`,
    title: "Choose a new password",
    paragraphs: [
      `Somebody asked for a new password for your account. If it was you, open this link on a computer within ${PASSWORD_LINK_MINUTES} minutes. It works once.`,
      "If it wasn't you, ignore this email. Your password stays as it is.",
    ],
    link: { label: "Choose a new password", path: withQuery(passwordUrls.reset, { token: token ?? undefined }) },
    because,
  }),

  "password-link-refused": (payload, { district }) => ({
    subject: `Your ${PRODUCT_NAME} password`,
    title: "Your password was not reset",
    paragraphs: [
      `Somebody asked for a new password for your account. ${whyNoLink(payload, district)}`,
      "If it wasn't you, ignore this email.",
    ],
    ...payload.reason === "PROVIDER" && { link: signIn },
    because,
  }),

  "registration-approved": ({ role }) => ({
    subject: `Your ${PRODUCT_NAME} account was approved`,
    title: "Your account was approved",
    paragraphs: ["You can sign in now."],
    details: [{ label: "Role", value: ROLE_NAMES[role] }],
    link: signIn,
    because,
  }),

  "registration-denied": ({ reason }, { district }) => ({
    subject: `Your ${PRODUCT_NAME} registration was denied`,
    title: "Your registration was denied",
    paragraphs: [`An administrator denied your registration. ${askUs(district)}`],
    quote: { label: "Reason", text: reason },
    because,
  }),

  "access-revoked": ({ reason }, { district }) => ({
    subject: `Your access to ${PRODUCT_NAME} was revoked`,
    title: "Your access was revoked",
    paragraphs: [`An administrator revoked your access. You can no longer sign in. ${askUs(district)}`],
    quote: { label: "Reason", text: reason },
    because,
  }),

  "access-restored": ({ role, hasTemporaryPassword }) => ({
    subject: `Your access to ${PRODUCT_NAME} was restored`,
    title: "Your access was restored",
    paragraphs: hasTemporaryPassword ? TEMPORARY_PASSWORD : ["You can sign in again."],
    details: [{ label: "Role", value: ROLE_NAMES[role] }],
    link: signIn,
    because,
  }),

  "password-reset": (_payload, { district }) => ({
    subject: `Your ${PRODUCT_NAME} password was reset`,
    title: "Your password was reset",
    paragraphs: [...TEMPORARY_PASSWORD, `If you didn't ask for this, tell ${district.officeName}.`],
    link: signIn,
    because,
  }),

  "address-corrected": (_payload, { district }) => ({
    subject: `Your ${PRODUCT_NAME} email address was changed`,
    title: "Your email address was changed",
    paragraphs: [
      "An administrator changed the email address of your account. From now on, sign in with the new one. Emails go there, too.",
      askUs(district),
    ],
    because,
  }),

  "provider-connected": ({ provider, keepsPassword }, { district }) => ({
    subject: `You now sign in to ${PRODUCT_NAME} with ${provider}`,
    title: `You now sign in with ${provider}`,
    paragraphs: [
      keepsPassword
        ? `Your account was connected to ${provider}. Your password works as before.`
        : `Your account was connected to ${provider}. Its password no longer works, and it was signed out on all other devices.`,
      `If that wasn't you, tell ${district.officeName}.`,
    ],
    link: signIn,
    because,
  }),

  "password-changed": (_payload, { district }) => ({
    subject: "Your Field Trip Lunches password was changed",
    title: "Your password was changed",
    paragraphs: [
      "Your password was changed. If that was you, you don't need to do anything, unless you use a calendar link: it no longer works, and you can create a new one in Settings.",
      `If it wasn't you, ask an administrator to reset it, and tell ${district.officeName}.`,
    ],
    because,
  }),
} satisfies Partial<MailTemplates>;
