import { z } from "zod";
import { blankAsUndefined, digitsParam, pageParams, textParam } from "../lists/param_schemas.ts";
import { MAIL_STATUSES } from "./outbox.ts";

/** The outbox page: a tab of it, searched, and whether one message or all failed ones were just queued once more. */
export const outboxParams = pageParams.extend({
  status: blankAsUndefined(z.enum(MAIL_STATUSES, `must be one of ${MAIL_STATUSES.join(", ")}`).default("WAITING")),
  q: textParam,
  again: z.enum(["one", "all"], "must be one or all").optional(),
});
export type OutboxParams = z.output<typeof outboxParams>;

/** The form behind a message that sends it again: how the message was seen, and the list it was seen in. */
export const resendForm = outboxParams.omit({ again: true }).extend({ resends: digitsParam });

/** The form above the failed messages that sends them all again: what they were searched for. */
export const resendAllForm = z.object({ q: textParam });
