import { z } from "zod";
import { blankAsUndefined, digitsParam, pageParams, textParam } from "../lists/query_schemas.ts";

/** A message's status, in the order of the outbox page's tabs. A failed one is not retried by itself. */
export const MAIL_STATUS_LABELS = { WAITING: "Waiting", FAILED: "Failed", SENT: "Sent" } as const;
export type MailStatus = keyof typeof MAIL_STATUS_LABELS;
export const MAIL_STATUSES = Object.keys(MAIL_STATUS_LABELS) as MailStatus[];

export const MAIL_NOT_SET_UP = "Email is off. Ask IT to connect a mail server.";

export const MAIL_OFF = "Email is off. Set SMTP_URL and MAIL_FROM, then restart the server.";

/** The beginnings of errors about an address, and about a server that refuses the message, its sender or us. */
export const BAD_ADDRESS = "Mail can't be sent to this address:";
export const REFUSED = "The mail server refused";

export const outboxParams = pageParams.extend({
  status: blankAsUndefined(z.enum(MAIL_STATUSES, `must be one of ${MAIL_STATUSES.join(", ")}`).default("WAITING")),
  q: textParam,
});
export type OutboxParams = z.output<typeof outboxParams>;

/** The form that sends a message again: how the message was seen, and the list it was seen in. */
export const resendForm = outboxParams.extend({ resends: digitsParam });

/** The form that sends all failed messages again: what they were searched for. */
export const resendAllForm = z.object({ q: textParam });
