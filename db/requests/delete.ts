import { AppError } from "../../src/domain/errors.ts";
import { currentVersion } from "../../src/domain/requests/requests.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import type { RequestRow } from "../schema.ts";
import { mailDeletion } from "../mail/request_mail.ts";
import { lockFamilyFor, type RequestAct } from "./family.ts";
import { findRedactedReason, reasonDetail } from "./redact_reason.ts";
import { toLunchRequest } from "./rows.ts";

interface Deletion extends RequestAct {
  deletionReason: string | null;
  /** How many versions the administrator knows of; left out, however many there are go. */
  versions?: number | undefined;
}

/**
 * Moves a request with all its versions and meals to the archive of deleted requests, whichever version it is asked for.
 * Its audit events stay.
 * @throws {AppError} NOT_FOUND when it is not there (any more), FORBIDDEN for other roles, CONFLICT, with the number of
 * versions, when there are more of them than the administrator knows of
 */
export async function deleteRequest(tx: Tx, act: Deletion): Promise<void> {
  const { row: target, versions } = await lockFamilyFor(tx, "delete", act);
  requireAllSeen(versions, act.versions);
  const row = liveVersion(target, versions);
  const ids = versions.map((version) => version.id);
  const deletion = { deletedBy: act.actor.id, deletedAt: act.now, deletionReason: act.deletionReason };
  // While the meals are there that say what may not be told.
  const redacted = await findRedactedReason(tx, row, act.deletionReason);
  const meals = await tx.selectFrom("specialMeals").selectAll().where("requestId", "in", ids).execute();

  await tx.insertInto("deletedRequests").values(versions.map((version) => ({ ...version, ...deletion }))).execute();
  if (meals.length > 0) {
    await tx.insertInto("deletedSpecialMeals")
      .values(meals.map(({ requestId, ...meal }) => ({ ...meal, deletedRequestId: requestId }))).execute();
  }
  await tx.deleteFrom("requests").where("familyId", "=", row.familyId).execute();
  await recordRequestEvent(tx, row, {
    type: "request.delete",
    actorId: act.actor.id,
    now: act.now,
    detail: reasonDetail(act.deletionReason, redacted),
  });
  await mailDeletion(tx, row, { redacted, now: act.now });
}

/** Deleting takes versions the administrator has never seen only when they were told of them first. */
function requireAllSeen({ length: count }: RequestRow[], seen: number | undefined): void {
  if (seen === undefined || count <= seen) return;
  const added = count - seen;
  const what = added === 1 ? "1 new version of this request was" : `${added} new versions of this request were`;
  throw new AppError(
    "CONFLICT",
    `${what} submitted in the meantime. Press Delete Request again to delete all ${count} versions.`,
    { versions: count },
  );
}

/** The version that the event and the mail are about: the one asked for, or the current one when it has been replaced. */
function liveVersion(target: RequestRow, versions: RequestRow[]): RequestRow {
  if (target.supersededAt === null) return target;
  const current = currentVersion(versions.map(toLunchRequest));
  return versions.find(({ id }) => id === current?.id) ?? target;
}
