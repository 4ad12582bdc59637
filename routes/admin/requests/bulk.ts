import { Hono } from "hono";
import { approveRequest } from "../../../db/requests/approve.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { type BulkResult, bulkSchema } from "../../../src/domain/requests/bulk.ts";
import { AppError } from "../../../src/domain/errors.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { AppEnv } from "../../../src/http/env.ts";
import { call } from "../../../src/http/guards.ts";
import { json } from "../../../src/http/validate.ts";
import type { Deps } from "../../deps.ts";

/** One decision for many requests. Spec sections 4 and 7. */
export function bulkCalls({ db, clock }: Deps) {
  return new Hono<AppEnv>()
    .post(urls.api.bulkApprove, call("ADMIN"), json(bulkSchema), async (c) => {
      return c.json(
        await eachOf(c.req.valid("json").requestIds, (requestId) => {
          const act = { actor: c.var.session.user, requestId, now: clock() };
          return db.transaction().execute((tx) => approveRequest(tx, act));
        }),
      );
    })
    .post(urls.api.bulkProgress, call("ADMIN"), json(bulkSchema), async (c) => {
      return c.json(
        await eachOf(c.req.valid("json").requestIds, (requestId) => {
          const act = { actor: c.var.session.user, requestId, now: clock() };
          return db.transaction().execute((tx) => progressRequest(tx, act));
        }),
      );
    });
}

/**
 * Takes the requests one by one, so that one that is refused does not hold back the others.
 * @throws whatever is no AppError; what was done until then stays done
 */
async function eachOf(requestIds: string[], act: (requestId: string) => Promise<unknown>): Promise<BulkResult> {
  const failures: BulkResult["failures"] = [];
  for (const requestId of requestIds) {
    try {
      await act(requestId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push({ requestId, message: error.message });
    }
  }
  return { success: requestIds.length - failures.length, failed: failures.length, failures };
}
