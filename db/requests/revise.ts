import { AppError } from "../../src/domain/http/errors.ts";
import { isFamilyFull, NO_MORE_VERSIONS } from "../../src/domain/requests/family.ts";
import type { RequestPayload } from "../../src/domain/requests/form.ts";
import { auditedChanges, NOTHING_CHANGED } from "../../src/domain/requests/changes.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { STAGES } from "../../src/domain/requests/statuses.ts";
import { findSchools } from "../district/schools.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailSubmission } from "../mail/request_mail.ts";
import { type ActionInput, lockFamilyFor, requireCurrent, requireUnlocked, supersede } from "./family.ts";
import { insertVersion } from "./insert.ts";
import { submitOnce } from "./submit_once.ts";

interface Revision extends ActionInput {
  form: RequestPayload;
  key?: string | undefined;
}

/**
 * Submits a revision. A version still in review is superseded at once; an approved one stays in effect until the
 * revision is approved. The owner stays the owner when another person revises.
 * @throws {AppError} as lockFamilyFor(), CONFLICT when it is not the current version, within LOCK_HOURS of delivery, or
 * has MAX_VERSIONS already; VALIDATION_FAILED when nothing was changed, for another school that was retired, or another
 * day that is closed
 */
export function reviseRequest(tx: Tx, input: Revision): Promise<LunchRequest> {
  const content = { revise: input.requestId, form: input.form };
  return submitOnce(tx, { ...input, content }, (id) => addRevision(tx, id, input));
}

async function addRevision(tx: Tx, id: string, input: Revision): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "revise", input);
  requireCurrent(family);
  await requireUnlocked(tx, family, "revise", input.now);
  const { request: previous, versions } = family;
  if (isFamilyFull(versions)) throw new AppError("CONFLICT", NO_MORE_VERSIONS);
  const meals = await tx.selectFrom("specialMeals").selectAll()
    .where("requestId", "=", previous.id).orderBy("position").execute();
  const changes = auditedChanges({ ...previous, specialMeals: meals }, input.form, await findSchools(tx));
  if (changes.length === 0) throw new AppError("VALIDATION_FAILED", NOTHING_CHANGED);

  if (STAGES[previous.status] === "waiting") await supersede(tx, previous, input.now);
  const revision = await insertVersion(
    tx,
    input.form,
    {
      id,
      requesterId: previous.requesterId,
      parentId: previous.familyId,
      version: Math.max(...versions.map((version) => version.version)) + 1,
    },
    input.now,
    previous,
  );
  await recordRequestEvent(tx, revision, "request.revise", input, { revises: previous.id, changes });
  await mailSubmission(tx, revision, input);
  return revision;
}
