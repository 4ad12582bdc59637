import type { RequestPayload } from "../../src/domain/requests/form.ts";
import { auditedChanges } from "../../src/domain/requests/changes.ts";
import type { LunchRequest } from "../../src/domain/requests/requests.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailSubmission } from "../mail/request_mail.ts";
import { lockFamilyFor, type RequestAct, requireCurrent, requireUnlocked } from "./family.ts";
import type { RequestRow } from "../schema.ts";
import { insertVersion } from "./insert.ts";
import { toLunchRequest } from "./rows.ts";
import { submitOnce } from "./submit_once.ts";

interface Revision extends RequestAct {
  form: RequestPayload;
  /** The form's Idempotency-Key, if it has one. */
  key?: string | undefined;
}

/**
 * Adds a revision in review. A version still in review gives way to it at once; an approved one stays in force until the
 * revision is approved. The owner stays the owner, whoever revises.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not the current version, not in review or approved, or
 * within 48 hours of delivery
 */
export function reviseRequest(tx: Tx, act: Revision): Promise<LunchRequest> {
  return submitOnce(tx, { actorId: act.actor.id, key: act.key, now: act.now }, (id) => addRevision(tx, id, act));
}

async function addRevision(tx: Tx, id: string, act: Revision): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "revise", act);
  requireCurrent(family);
  requireUnlocked(family, "revise", act.now);
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
    detail: { revises: previous.id, changes: await changesOf(tx, previous, revision, act.form) },
  });
  await mailSubmission(tx, revision, act);
  return toLunchRequest(revision);
}

async function changesOf(tx: Tx, previous: RequestRow, revision: RequestRow, form: RequestPayload) {
  const meals = await tx.selectFrom("specialMeals").select(["studentName", "notes"])
    .where("requestId", "=", previous.id).orderBy("position").execute();
  return auditedChanges(
    { ...toLunchRequest(previous), specialMeals: meals },
    { ...toLunchRequest(revision), specialMeals: form.specialMeals },
  );
}
