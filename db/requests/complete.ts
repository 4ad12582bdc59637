import type { LunchRequest } from "../../src/domain/requests.ts";
import type { Tx } from "../client.ts";
import { type Act, lockFamilyFor } from "./family.ts";
import { setStatus } from "./set_status.ts";

/**
 * Marks a version in progress as completed.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in progress
 */
export async function completeRequest(tx: Tx, act: Act): Promise<LunchRequest> {
  const { row } = await lockFamilyFor(tx, "complete", act);
  return setStatus(tx, "complete", row, act);
}
