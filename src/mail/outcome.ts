import type { NodemailerError } from "nodemailer";

/** Why a message did not leave, in words for administrators. */
export interface SendFailure {
  /** Trying the same message again is of no use. */
  isPermanent: boolean;
  /** Every other message would meet the same now: the server is away, or does not want us. */
  affectsServer: boolean;
  error: string;
}

/** Replies that ask for another sign-in, whatever they answer. RFC 4954 section 6. */
const AUTH_REPLIES = new Set([530, 534, 535, 538]);

const MAX_ERROR_LENGTH = 500;

/**
 * Tells from nodemailer's error what is to become of a message. Only a permanent reply (RFC 5321 section 4.2.1) about the
 * recipient or the content is final. What lies with the server or with our settings is not: it would park everybody's mail.
 */
export function toSendFailure(error: unknown): SendFailure {
  const { message, code, command, response, responseCode, permanent = false } = asNodemailerError(error);
  const reply = oneLine(response ?? message);
  const later = (told: string, affectsServer: boolean) => ({ isPermanent: false, affectsServer, error: told });

  if (code === "EAUTH" || AUTH_REPLIES.has(responseCode ?? 0)) {
    return later(`The mail server refused the sign-in (${reply}). Check SMTP_URL.`, true);
  }
  if (responseCode === 421) return later(`The mail server is closing: ${reply}`, true);
  if (code === "ETIMEDOUT" || code === "EABORT") return later("The mail server did not answer in time.", true);
  if (command === "MAIL FROM") return later(`The mail server refused the sender (${reply}). Check MAIL_FROM.`, true);
  if (code === "EENVELOPE" && command === "API") {
    return { isPermanent: true, affectsServer: false, error: `The address cannot be sent to: ${reply}` };
  }
  if (responseCode && (command === "RCPT TO" || command === "DATA")) {
    const verb = permanent ? "refused the message" : "put the message off";
    return { isPermanent: permanent, affectsServer: false, error: `The mail server ${verb}: ${reply}` };
  }
  if (code === "ETLS") return later(`No encrypted connection to the mail server: ${oneLine(message)}`, true);
  if (code) return later(`No connection to the mail server: ${reply}`, true);
  return later(`The message could not be sent: ${reply}`, false);
}

/** A reminder of what is over, or cannot be changed any more. */
export const TOO_LATE: SendFailure = { isPermanent: true, affectsServer: false, error: "Too late to be of use" };

/** A message whose facts cannot be put into words is never going to leave by itself. */
export function renderFailure(error: unknown): SendFailure {
  return {
    isPermanent: true,
    affectsServer: false,
    error: `The message cannot be written: ${oneLine(asNodemailerError(error).message)}`,
  };
}

function asNodemailerError(error: unknown): NodemailerError {
  return error instanceof Error ? error : new Error(String(error));
}

/** A server may reply with anything, and it has to fit into one line of a table. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim().slice(0, MAX_ERROR_LENGTH).toWellFormed();
}
