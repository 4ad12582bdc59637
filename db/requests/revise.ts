import type { RequestForm } from "../../src/domain/request_form.ts";
import type { LunchRequest } from "../../src/domain/requests.ts";
import { recordRequestEvent } from "../audit.ts";
import type { Tx } from "../client.ts";
import { type Act, demandCurrent, demandUnlocked, lockFamilyFor } from "./family.ts";
import { insertVersion } from "./insert.ts";
import { toLunchRequest } from "./rows.ts";

/**
 * Adds a revision in review. A version still in review gives way to it at once; an approved one stays in force until the
 * revision is approved. The owner stays the owner, whoever revises.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not the current version, not in review or approved, or
 * within 48 hours of delivery
 */
export async function reviseRequest(tx: Tx, act: Act & { form: RequestForm }): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "revise", act);
  demandCurrent(family);
  demandUnlocked(family, "revise", act.now);
  const { row: previous, versions } = family;

  if (previous.status === "IN_REVIEW") {
    await tx.updateTable("requests").set({ supersededAt: act.now, updatedAt: act.now })
      .where("id", "=", previous.id).execute();
  }
  const revision = await insertVersion(tx, act.form, {
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
  return toLunchRequest(revision);
}
