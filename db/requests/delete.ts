import { sql } from "kysely";
import { counted } from "../../src/domain/text/amounts.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { currentVersion } from "../../src/domain/requests/family.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { dropMailAbout } from "../mail/queue.ts";
import { mailOwner } from "../mail/request_mail.ts";
import { mailSchoolKitchens } from "../mail/school_kitchens.ts";
import { withoutCloseOutText } from "./rows.ts";
import { type ActionInput, lockFamilyFor } from "./family.ts";
import { findShareableReason, reasonDetail } from "./reasons.ts";

interface Deletion extends ActionInput {
  deletionReason: string | null;
  /** The number of versions that the administrator knows of; without it, all are deleted. */
  versions?: number | undefined;
}

/**
 * Moves a request with all its versions and special meals to the archive, whichever version is named. The texts of its
 * close-out are gone for good, since no screen shows them afterwards. Its events stay.
 * @throws {AppError} as lockFamilyFor(), CONFLICT, with the number of versions, if the administrator knows of fewer
 */
export async function deleteRequest(tx: Tx, input: Deletion): Promise<void> {
  const { request: target, versions } = await lockFamilyFor(tx, "delete", input);
  requireAllSeen(versions, input.versions);
  const current = currentVersion(versions);
  // The event and the mail are about the version named, or the current one when it has been replaced.
  const request = target.supersededAt === null ? target : current ?? target;
  const deletion = { deletedBy: input.actor.id, deletedAt: input.now, deletionReason: input.deletionReason };
  const reason = await findShareableReason(tx, request, input.deletionReason);

  const rows = await tx.selectFrom("requests").selectAll().where("familyId", "=", request.familyId).execute();
  await tx.insertInto("deletedRequests").values(rows.map(({ searchText: _made, ...row }) => ({
    ...row,
    ...withoutCloseOutText(row),
    ...deletion,
    hasNewerLiveVersion: row.supersededAt === null && row.id !== current?.id,
  }))).execute();
  // Both tables have the same columns. All meals of a family can be more than a statement takes as values.
  await sql`insert into deleted_special_meals select special_meals.* from special_meals
    where request_id = any(${rows.map(({ id }) => id)})`.execute(tx);
  await tx.deleteFrom("requests").where("familyId", "=", request.familyId).execute();
  await recordRequestEvent(tx, request, "request.delete", input, reasonDetail(input.deletionReason, reason));
  const asked = versions.find(({ question }) => question === "ASKED");
  if (asked) await dropMailAbout(tx, "question-asked", asked.id, input.now);
  await mailOwner(tx, request, input.now, (about) => ({
    kind: "request-deleted",
    payload: { request: about, reason },
  }));
  await mailSchoolKitchens(tx, versions, null, input.now);
}

/** Refuses to delete versions that the administrator has never seen, unless they were warned of them first. */
function requireAllSeen({ length: count }: LunchRequest[], seen: number | undefined): void {
  if (seen === undefined || count <= seen) return;
  const added = count - seen;
  const what = `${counted(added, "new version")} of this request ${added === 1 ? "was" : "were"}`;
  throw new AppError(
    "CONFLICT",
    `${what} submitted in the meantime. Press Delete Request again to delete all ${count} versions.`,
    { versions: count },
  );
}
