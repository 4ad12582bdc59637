import { Hono } from "hono";
import { transact, type Tx } from "../../../db/client.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import type { ActionInput } from "../../../db/requests/family.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { type BulkResult, bulkSchema } from "../../../src/domain/requests/bulk.ts";
import { AppError } from "../../../src/domain/errors.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/guards.ts";
import { jsonBody } from "../../../src/http/validate.ts";
import type { Deps } from "../../deps.ts";

/** One decision on many requests. Spec sections 4 and 7. */
export function bulkApi(deps: Deps) {
  return new Hono<SignedInEnv>()
    .post(urls.api.bulkApprove, jsonBody(bulkSchema), async (c) => {
      const { requestIds } = c.req.valid("json");
      return c.json(await decideEach(deps, c.var.session.user, requestIds, approveRequest));
    })
    .post(urls.api.bulkProgress, jsonBody(bulkSchema), async (c) => {
      const { requestIds } = c.req.valid("json");
      return c.json(await decideEach(deps, c.var.session.user, requestIds, progressRequest));
    });
}

/**
 * Decides on each request in its own transaction, so that a refused one does not hold back the others.
 * @throws anything that is not an AppError, and {AppError} UNAUTHENTICATED or FORBIDDEN when the actor loses their access or
 * role on the way; requests decided on before that stay decided
 */
async function decideEach(
  { db, clock }: Deps,
  actor: ActionInput["actor"],
  requestIds: string[],
  decide: (tx: Tx, input: ActionInput) => Promise<unknown>,
): Promise<BulkResult> {
  const failures: BulkResult["failures"] = [];
  for (const requestId of requestIds) {
    try {
      await transact(db, (tx) => decide(tx, { actor, requestId, now: clock() }));
    } catch (error) {
      if (!(error instanceof AppError) || isAboutActor(error)) throw error;
      failures.push({ requestId, message: error.message });
    }
  }
  return { success: requestIds.length - failures.length, failed: failures.length, failures };
}

function isAboutActor({ code }: AppError): boolean {
  return code === "UNAUTHENTICATED" || code === "FORBIDDEN";
}
