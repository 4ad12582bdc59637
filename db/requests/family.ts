import { canSeeRequest, type Viewer } from "../../src/domain/accounts/permissions.ts";
import { AppError, requestNotFound } from "../../src/domain/errors.ts";
import { currentVersion, isFamilyLocked, versionLabel } from "../../src/domain/requests/requests.ts";
import { isAllowedFrom, type RequestAction, STATUS_LABELS, TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import type { Tx } from "../client.ts";
import type { RequestRow } from "../schema.ts";
import { toLunchRequest } from "./rows.ts";

/** What every transition is given: who acts, on which version, and when. */
export interface RequestAct {
  actor: Viewer;
  requestId: string;
  now: Date;
}

/** A version to act on, and its whole family, locked until the transaction ends. */
export interface LockedFamily {
  row: RequestRow;
  versions: RequestRow[];
}

/**
 * Locks a family and checks that `action` may be taken on the version asked for. Deleting may start from any version,
 * since it takes the whole family; every other action needs a live one.
 * @throws {AppError} NOT_FOUND when it is not there or not the actor's to see, FORBIDDEN when the actor's role never takes
 * this action, CONFLICT when another version has taken its place or its status does not allow the action
 */
export async function lockFamilyFor(
  tx: Tx,
  action: RequestAction,
  { actor, requestId }: RequestAct,
): Promise<LockedFamily> {
  if (!TRANSITIONS[action].roles.includes(actor.role)) {
    throw new AppError("FORBIDDEN", "Your role does not allow this action.");
  }
  const versions = await lockFamily(tx, requestId);
  const row = versions.find((version) => version.id === requestId);
  if (!row || !canSeeRequest(actor, row)) throw requestNotFound();
  if (row.supersededAt && action !== "delete") throw newerVersion(versions);
  if (!isAllowedFrom(action, row.status)) throw wrongStatus(action, row);
  return { row, versions };
}

async function lockFamily(tx: Tx, requestId: string): Promise<RequestRow[]> {
  // Everyone locks the original first, then reads: the second statement sees what those who held the lock before have written.
  const original = await tx.selectFrom("requests").select("id").forUpdate()
    .where("id", "=", (nested) => nested.selectFrom("requests").select("familyId").where("id", "=", requestId))
    .executeTakeFirst();
  if (!original) return [];
  return tx.selectFrom("requests").selectAll().where("familyId", "=", original.id).orderBy("version").execute();
}

/**
 * Refuses an action that only the family's current version can take.
 * @throws {AppError} CONFLICT when a newer live version exists
 */
export function requireCurrent({ row, versions }: LockedFamily): void {
  if (currentVersion(versions.map(toLunchRequest))?.id !== row.id) throw newerVersion(versions);
}

/**
 * Refuses what a requester may not do any more shortly before delivery. Spec section 9, cancel and edit lock.
 * @throws {AppError} CONFLICT within 48 hours of the family's earliest live delivery
 */
export function requireUnlocked({ versions }: LockedFamily, verb: "cancel" | "revise", now: Date): void {
  if (isFamilyLocked({ versions: versions.map(toLunchRequest), now })) {
    throw new AppError(
      "CONFLICT",
      `Too late to ${verb} (within 48 hours of delivery). Call Nutrition and Meal Services about changes.`,
    );
  }
}

/** Marks every live version but `keep` as superseded. */
export async function supersedeOthers(tx: Tx, keep: RequestRow, now: Date): Promise<void> {
  await tx.updateTable("requests").set({ supersededAt: now, updatedAt: now })
    .where("familyId", "=", keep.familyId).where("id", "!=", keep.id).where("supersededAt", "is", null).execute();
}

function newerVersion(versions: RequestRow[]): AppError {
  const current = currentVersion(versions.map(toLunchRequest));
  const where = current ? ` ${versionLabel(current.version)} counts now and is ${STATUS_LABELS[current.status]}.` : "";
  return new AppError("CONFLICT", `Another version has taken this one's place.${where} Open it to go on.`);
}

function wrongStatus(action: RequestAction, row: RequestRow): AppError {
  const allowed = TRANSITIONS[action].from.map((status) => STATUS_LABELS[status]).join(" or ");
  return new AppError(
    "CONFLICT",
    `This request is ${
      STATUS_LABELS[row.status]
    } now; only one that is ${allowed} allows this. Reload to see what changed.`,
  );
}
