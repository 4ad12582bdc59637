import { Refusal } from "../../src/domain/refusals.ts";
import type { Viewer } from "../../src/domain/permissions.ts";
import type { RequestForm } from "../../src/domain/request_form.ts";
import type { LunchRequest } from "../../src/domain/requests.ts";
import { TRANSITIONS } from "../../src/domain/statuses.ts";
import { recordRequestEvent } from "../audit.ts";
import type { Tx } from "../client.ts";
import { insertVersion } from "./insert.ts";
import { toLunchRequest } from "./rows.ts";

/**
 * Writes a new request, version 0, in review.
 * @throws {Refusal} FORBIDDEN for a role that does not order lunches
 */
export async function createRequest(
  tx: Tx,
  { actor, form, now }: { actor: Viewer; form: RequestForm; now: Date },
): Promise<LunchRequest> {
  if (!TRANSITIONS.create.roles.includes(actor.role)) {
    throw new Refusal("FORBIDDEN", "Your role does not order lunches.");
  }
  const row = await insertVersion(tx, form, { requesterId: actor.id, parentId: null, version: 0 }, now);
  await recordRequestEvent(tx, row, { type: "request.create", actorId: actor.id, now });
  return toLunchRequest(row);
}
