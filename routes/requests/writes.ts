import type { Context } from "hono";
import type { ActionInput } from "../../db/requests/family.ts";
import { cancelRequest } from "../../db/requests/cancel.ts";
import { revertRequest } from "../../db/requests/revert.ts";
import { REQUEST_WRITES, type RequestAction } from "../../src/domain/requests/writes.ts";
import type { SignedInEnv } from "../../src/http/guards.ts";
import { requestIdParam } from "../../src/http/validate.ts";
import { NOTHING, type Writes, writesBy } from "../writes.ts";

/** Who acts on a request, and when. */
export function requestBy(c: Context<SignedInEnv>, now: Date, requestId: string): ActionInput {
  return { actor: c.var.session.user, requestId, now };
}

const write = writesBy<ActionInput>();

/** What requesters and directors do to a request. Spec section 4. */
export const requestWrites: Writes<ActionInput, RequestAction> = {
  by: requestBy,
  idParam: requestIdParam,
  writes: {
    cancel: write(REQUEST_WRITES.cancel, NOTHING, cancelRequest),
    revert: write(REQUEST_WRITES.revert, NOTHING, revertRequest),
  },
};
