import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { effectiveVersion } from "../../src/domain/requests/family.ts";
import type { Tx } from "../client.ts";
import { mailOwner } from "../mail/request_mail.ts";
import { type ActionInput, lockFamilyFor } from "./family.ts";
import { findShareableReason, reasonDetail } from "./reasons.ts";
import { setStatus } from "./set_status.ts";

/** Denies a version in review, with the reason its requester is shown. An approved version stays in effect. */
export async function denyRequest(tx: Tx, input: ActionInput & { reason: string }): Promise<LunchRequest> {
  const { request, versions } = await lockFamilyFor(tx, "deny", input);
  const reason = await findShareableReason(tx, request, input.reason);
  const denied = await setStatus(tx, "deny", request, input, {
    columns: { denialReason: input.reason },
    detail: reasonDetail(input.reason, reason),
  });
  const effective = effectiveVersion(versions)?.version ?? null;
  await mailOwner(tx, denied, input.now, (about) => ({
    kind: "request-denied",
    payload: { request: about, reason, effective },
  }));
  return denied;
}
