import { AppError } from "../../src/domain/errors.ts";
import type { Viewer } from "../../src/domain/accounts/permissions.ts";
import type { RequestPayload } from "../../src/domain/requests/form.ts";
import type { LunchRequest } from "../../src/domain/requests/requests.ts";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailSubmission } from "../mail/request_mail.ts";
import { insertVersion } from "./insert.ts";
import { toLunchRequest } from "./rows.ts";
import { submitOnce } from "./submit_once.ts";

interface NewRequest {
  actor: Viewer;
  form: RequestPayload;
  now: Date;
  /** The form's Idempotency-Key, if it has one. */
  key?: string | undefined;
}

/**
 * Writes a new request, version 0, in review; a form that arrives again under its key makes no second one.
 * @throws {AppError} FORBIDDEN for a role that does not order lunches
 */
export async function createRequest(tx: Tx, { actor, form, now, key }: NewRequest): Promise<LunchRequest> {
  if (!TRANSITIONS.create.roles.includes(actor.role)) {
    throw new AppError("FORBIDDEN", "Your role does not order lunches.");
  }
  return await submitOnce(tx, { actorId: actor.id, key, now }, async (id) => {
    const row = await insertVersion(tx, form, { id, requesterId: actor.id, parentId: null, version: 0 }, now);
    await recordRequestEvent(tx, row, { type: "request.create", actorId: actor.id, now });
    await mailSubmission(tx, row, { actor, now });
    return toLunchRequest(row);
  });
}
