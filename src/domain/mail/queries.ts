import { z } from "zod";
import { blankAsUndefined, digitsParam, pageQuery, textParam } from "../lists/queries.ts";
import { MAIL_STATUSES } from "./outbox.ts";

/** The outbox page: a tab of it, searched, and whether one message or all failed ones were just queued once more. */
export const outboxQuery = pageQuery.extend({
  status: blankAsUndefined(z.enum(MAIL_STATUSES, `must be one of ${MAIL_STATUSES.join(", ")}`).default("WAITING")),
  q: textParam,
  again: z.enum(["one", "all"], "must be one or all").optional(),
});
export type OutboxQuery = z.output<typeof outboxQuery>;

/** The form behind a message that sends it again: how the message was seen, and the list it was seen in. */
export const resendForm = outboxQuery.omit({ again: true }).extend({ resends: digitsParam });

/** The form above the failed messages that sends them all again: what they were searched for. */
export const resendAllForm = z.object({ q: textParam });
