import type { RequestForm } from "../../src/domain/request_form.ts";
import type { LunchRequest } from "../../src/domain/requests.ts";
import { recordRequestEvent } from "../audit.ts";
import type { Tx } from "../client.ts";
import { mailSubmission } from "../outbox/request_mail.ts";
import { type Act, demandCurrent, demandUnlocked, lockFamilyFor } from "./family.ts";
import { insertVersion } from "./insert.ts";
import { toLunchRequest } from "./rows.ts";
import { submitOnce } from "./submit_once.ts";

interface Revision extends Act {
  form: RequestForm;
  /** The form's Idempotency-Key, if it has one. */
  key?: string | undefined;
}

/**
 * Adds a revision in review. A version still in review gives way to it at once; an approved one stays in force until the
 * revision is approved. The owner stays the owner, whoever revises.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not the current version, not in review or approved, or
 * within 48 hours of delivery
 */
export function reviseRequest(tx: Tx, act: Revision): Promise<LunchRequest> {
  return submitOnce(tx, { actorId: act.actor.id, key: act.key, now: act.now }, (id) => addRevision(tx, id, act));
}

async function addRevision(tx: Tx, id: string, act: Revision): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "revise", act);
  demandCurrent(family);
  demandUnlocked(family, "revise", act.now);
  const { row: previous, versions } = family;

  if (previous.status === "IN_REVIEW") {
    await tx.updateTable("requests").set({ supersededAt: act.now, updatedAt: act.now })
      .where("id", "=", previous.id).execute();
  }
  const revision = await insertVersion(tx, act.form, {
    id,
    requesterId: previous.requesterId,
    parentId: previous.familyId,
    version: Math.max(...versions.map((version) => version.version)) + 1,
  }, act.now);
  await recordRequestEvent(tx, revision, {
    type: "request.revise",
    actorId: act.actor.id,
    now: act.now,
    detail: { revises: previous.id },
  });
  await mailSubmission(tx, revision, act);
  return toLunchRequest(revision);
}
