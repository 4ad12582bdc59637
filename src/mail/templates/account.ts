import { PRODUCT_NAME } from "../../domain/product.ts";
import type { MailPayloads } from "../../domain/mail/content.ts";
import { OFFICE_NAME } from "../../domain/district/office.ts";
import { urls } from "../../domain/urls.ts";
import { ROLE_NAMES } from "./role_names.ts";
import type { MailTemplate } from "./template.ts";

const because = "it is about your account. Messages about your account are always sent.";
const signIn = { label: "Go to the sign-in page", path: urls.login };
const askUs = `If you think this is a mistake, ask ${OFFICE_NAME}.`;

/** The templates of what a person receives about their account. */
export const accountTemplates = {
  "registration-approved": ({ role }: MailPayloads["registration-approved"]): MailTemplate => ({
    subject: `Your ${PRODUCT_NAME} account was approved`,
    title: "Your account was approved",
    paragraphs: ["You can sign in now with your email address and the password that you chose."],
    details: [{ label: "Role", value: ROLE_NAMES[role] }],
    link: signIn,
    because,
  }),

  "registration-denied": ({ reason }: MailPayloads["registration-denied"]): MailTemplate => ({
    subject: `Your ${PRODUCT_NAME} registration was denied`,
    title: "Your registration was denied",
    paragraphs: [`An administrator denied your registration. ${askUs}`],
    quote: { label: "Reason", text: reason },
    because,
  }),

  "access-revoked": ({ reason }: MailPayloads["access-revoked"]): MailTemplate => ({
    subject: `Your access to ${PRODUCT_NAME} was revoked`,
    title: "Your access was revoked",
    paragraphs: [`An administrator revoked your access. You can no longer sign in. ${askUs}`],
    quote: { label: "Reason", text: reason },
    because,
  }),

  "access-restored": ({ role }: MailPayloads["access-restored"]): MailTemplate => ({
    subject: `Your access to ${PRODUCT_NAME} was restored`,
    title: "Your access was restored",
    paragraphs: ["You can sign in again with your email address and your password."],
    details: [{ label: "Role", value: ROLE_NAMES[role] }],
    link: signIn,
    because,
  }),

  "password-reset": (_payload: MailPayloads["password-reset"]): MailTemplate => ({
    subject: `Your ${PRODUCT_NAME} password was reset`,
    title: "Your password was reset",
    paragraphs: [
      "An administrator gave your account a temporary password. Ask them for it: passwords are never sent by email.",
      "When you sign in with it, you'll be asked to choose your own password.",
      `If you did not ask for this, tell ${OFFICE_NAME}.`,
    ],
    link: signIn,
    because,
  }),
};
