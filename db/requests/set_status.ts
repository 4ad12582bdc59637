import type { CloseOutColumns } from "../../src/domain/requests/close_out.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { type RequestAction, TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { dropMailAbout } from "../mail/queue.ts";
import type { ActionInput } from "./family.ts";
import type { NewRequestRow } from "../schema.ts";
import { fromRow } from "./rows.ts";

interface StatusNotes {
  columns: Partial<Pick<NewRequestRow, "status" | "denialReason" | "thread" | keyof CloseOutColumns>>;
  detail: Record<string, unknown>;
}

/** Writes the status that the transition table gives for an action, with its event. */
export async function setStatus(
  tx: Tx,
  action: Exclude<RequestAction, "create" | "revise" | "close-out" | "note" | "revert" | "delete">,
  request: LunchRequest,
  { actor, now }: ActionInput,
  { columns, detail }: StatusNotes = { columns: {}, detail: {} },
): Promise<LunchRequest> {
  const row = await tx.updateTable("requests")
    .set({ status: TRANSITIONS[action].to ?? request.status, ...columns, updatedAt: now })
    .where("id", "=", request.id).returningAll().executeTakeFirstOrThrow();
  const changed = fromRow(row);
  // The mail would ask for an answer that nothing waits for.
  const isAnswered = request.question === "ASKED" && changed.question !== "ASKED";
  if (isAnswered) await dropMailAbout(tx, "question-asked", request.id, now);
  await recordRequestEvent(tx, changed, `request.${action}`, { actor, now }, detail);
  return changed;
}
