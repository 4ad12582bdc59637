import { transact, type Tx } from "../../../db/client.ts";
import { type ActionInput, RELOAD_HINT } from "../../../db/requests/family.ts";
import type { BulkResult } from "../../../src/domain/requests/decisions.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import type { Deps } from "../../deps.ts";

/** Decides on each request by itself, so that a refused one does not hold back others; only other errors end it. */
export async function decideEach(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: ActionInput["actor"],
  requestIds: readonly string[],
  decide: (tx: Tx, input: ActionInput) => Promise<unknown>,
): Promise<BulkResult> {
  const failures: BulkResult["failures"] = [];
  for (const requestId of requestIds) {
    try {
      await transact(db, (tx) => decide(tx, { actor, requestId, now: clock() }));
    } catch (error) {
      if (!(error instanceof AppError) || isAboutActor(error)) throw error;
      // The list is loaded again after each action.
      failures.push({ requestId, message: error.message.replace(RELOAD_HINT, "") });
    }
  }
  return { success: requestIds.length - failures.length, failed: failures.length, failures };
}

/** Whether the refusal holds for everything else the user asked for. */
export function isAboutActor({ code }: AppError): boolean {
  return code === "UNAUTHENTICATED" || code === "FORBIDDEN";
}
