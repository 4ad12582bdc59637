import type { LunchRequest } from "../../src/domain/requests.ts";
import type { Tx } from "../client.ts";
import { type Act, lockFamilyFor } from "./family.ts";
import { setStatus } from "./set_status.ts";

/**
 * Denies a version in review, with the reason its requester is shown. An approved version stays in force.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in review
 */
export async function denyRequest(tx: Tx, act: Act & { reason: string }): Promise<LunchRequest> {
  const { row } = await lockFamilyFor(tx, "deny", act);
  return setStatus(tx, "deny", row, act);
}
