import type { NodemailerError } from "nodemailer";
import { BAD_ADDRESS, REFUSED } from "../domain/mail/outbox.ts";
import { oneLine } from "../domain/text/one_line.ts";

export interface SendFailure {
  isPermanent: boolean;
  /** Every other message would fail the same way now: the server is down, or refuses us. */
  affectsServer: boolean;
  /** Nothing was sent to the mail server: the message was given up before. */
  isUntried?: true;
  error: string;
  /** The error for the log, without the server's text, which may quote addresses and names. */
  logged: string;
}

/** Replies about signing in, to whichever command they come. RFC 4954 section 6. */
const AUTH_REPLIES = new Set([530, 534, 535, 538]);

/** Replies to RCPT that an address takes no mail (RFC 3463). Others may be about us: a sender, a relay, a limit. */
const TAKES_NO_MAIL = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

const MAX_ERROR_LENGTH = 500;

/**
 * Turns nodemailer's error into what happens to the message. Only an error about its address is final: all others,
 * permanent by their code or not, may be about our server or settings, and would park everybody's mail.
 */
export function toSendFailure(error: unknown): SendFailure {
  const cause = asNodemailerError(error);
  const { code, message, response } = cause;
  const failure = classify(cause, toErrorText(code === "ETLS" ? message : response ?? message));
  return { ...failure, logged: classify(cause, codesOf(cause)).error };
}

/** Classifies an error; `reply` is the sentence's words in place of the server's reply. */
function classify(
  { code, command, response = "", responseCode, permanent }: NodemailerError,
  reply: string,
): Omit<SendFailure, "logged"> {
  const retryable = (error: string, affectsServer: boolean) => ({ isPermanent: false, affectsServer, error });

  if (code === "EAUTH" || AUTH_REPLIES.has(responseCode ?? 0)) {
    return retryable(`${REFUSED} the sign-in (${reply}). Check SMTP_URL.`, true);
  }
  if (responseCode === 421) return retryable(`The mail server is closing: ${reply}`, true);
  if (code === "ETIMEDOUT" || code === "EABORT") return retryable("The mail server did not answer in time.", true);
  const isSender = command === "MAIL FROM";
  if (isSender && permanent) return retryable(`${REFUSED} the sender (${reply}). Check MAIL_FROM.`, true);
  if (code === "EENVELOPE" && (command === "API" || (command === "RCPT TO" && TAKES_NO_MAIL.test(response)))) {
    return { isPermanent: true, affectsServer: false, error: `${BAD_ADDRESS} ${reply}` };
  }
  if (responseCode && (isSender || command === "RCPT TO" || command === "DATA")) {
    return retryable(`${permanent ? REFUSED : "The mail server deferred"} the message: ${reply}`, isSender);
  }
  if (code === "ETLS") return retryable(`No encrypted connection to the mail server: ${reply}`, true);
  if (code) return retryable(`No connection to the mail server: ${reply}`, true);
  return retryable(`The message could not be sent: ${reply}`, false);
}

/** Returns a reply's code and enhanced status (RFC 3463), or the kind of error if the server sent no reply. */
function codesOf({ name, message, code, response }: NodemailerError): string {
  const [codes] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response || "") ?? [];
  const [systemCode] = /\b(?:ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE)\b/.exec(message) ?? [];
  return codes ?? systemCode ?? code ?? name;
}

const parked = (error: string, logged = error): SendFailure => (
  { isPermanent: true, affectsServer: false, isUntried: true, error, logged }
);

/** A message that has waited since email was off: an administrator resends it, or leaves it. */
export const TOO_OLD = parked("Not sent: it waited for over three days. Resend it if people should still get it.");

/** The failure of a message whose payload cannot be rendered: it will never leave by itself. */
export function renderFailure(error: unknown): SendFailure {
  const { name, message } = asNodemailerError(error);
  const words = "The message could not be rendered:";
  return parked(`${words} ${toErrorText(message)}`, `${words} ${name}`);
}

function asNodemailerError(error: unknown): NodemailerError {
  return error instanceof Error ? error : new Error(String(error));
}

/** Shortens the error, since a server may reply with anything, and it has to fit on one line of a table. */
function toErrorText(text: string): string {
  return oneLine(text).slice(0, MAX_ERROR_LENGTH).toWellFormed();
}
