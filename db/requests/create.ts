import { permissionDenied } from "../../src/domain/http/errors.ts";
import type { RequestPayload } from "../../src/domain/requests/form.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailSubmission } from "../mail/request_mail.ts";
import { insertVersion } from "./insert.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import { submitOnce } from "./submit_once.ts";

interface NewRequest extends Writer {
  form: RequestPayload;
  key?: string | undefined;
}

/**
 * Writes a new request, version 0, in review, once for each form's key.
 * @throws {AppError} FORBIDDEN for a role that may not create requests, VALIDATION_FAILED for a school that was
 * retired, or a day that is closed
 */
export async function createRequest(tx: Tx, { actor, form, now, key }: NewRequest): Promise<LunchRequest> {
  if (!TRANSITIONS.create.roles.includes(actor.role)) {
    throw permissionDenied();
  }
  return await submitOnce(tx, { actor, key, content: { create: form }, now }, async (id) => {
    const request = await insertVersion(tx, form, { id, requesterId: actor.id, parentId: null, version: 0 }, now);
    await requireActor(tx, actor, now);
    await recordRequestEvent(tx, request, "request.create", { actor, now });
    await mailSubmission(tx, request, { actor, now });
    return request;
  });
}
