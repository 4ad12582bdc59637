import { AppError, permissionDenied, requestNotFound } from "../../src/domain/http/errors.ts";
import { askOffice } from "../../src/domain/district/district.ts";
import { tooLateTo } from "../../src/domain/requests/deadlines.ts";
import { currentVersion, isFamilyLocked } from "../../src/domain/requests/family.ts";
import { ACTION_PARTICIPLES } from "../../src/domain/requests/actions.ts";
import { canSeeRequest } from "../../src/domain/requests/permissions.ts";
import { type LunchRequest, versionLabel } from "../../src/domain/requests/request.ts";
import { isAllowedFrom, type RequestAction, STATUS_LABELS, TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { formatDate } from "../../src/domain/time/alaska_time.ts";
import type { Tx } from "../client.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import { dropMailAbout } from "../mail/queue.ts";
import { findDistrict } from "../district/details.ts";
import { fromRow } from "./rows.ts";

export interface ActionInput extends Writer {
  requestId: string;
}

export interface LockedFamily {
  request: LunchRequest;
  versions: LunchRequest[];
}

/**
 * Locks a family and checks that `action` may be taken on a version. Deleting takes the whole family, so it may start
 * from any version; every other action needs a live one. Every action throws what this does.
 * @throws {AppError} UNAUTHENTICATED without the session, NOT_FOUND when it is not there or not the actor's to see,
 * FORBIDDEN when the role never takes this action, CONFLICT when another version has replaced it or its status does not
 * allow the action
 */
export async function lockFamilyFor(
  tx: Tx,
  action: RequestAction,
  { actor, requestId, now }: ActionInput,
): Promise<LockedFamily> {
  if (!TRANSITIONS[action].roles.includes(actor.role)) throw permissionDenied();
  const versions = await lockFamily(tx, requestId);
  await requireActor(tx, actor, now);
  const request = versions.find(({ id }) => id === requestId);
  if (!request || !canSeeRequest(actor, request)) throw requestNotFound();
  if (request.supersededAt !== null && action !== "delete") throw newerVersion(versions);
  if (!isAllowedFrom(action, request.status)) throw wrongStatus(action, request);
  return { request, versions };
}

async function lockFamily(tx: Tx, requestId: string): Promise<LunchRequest[]> {
  // Everyone locks the original first, then reads: the second statement sees what earlier holders of the lock wrote.
  const original = await tx.selectFrom("requests").select("id").forUpdate()
    .where("id", "=", (eb) => eb.selectFrom("requests").select("familyId").where("id", "=", requestId))
    .executeTakeFirst();
  if (!original) return [];
  // Old texts are erased a version at a time, and never from a family that is being changed.
  const rows = await tx.selectFrom("requests").selectAll().where("familyId", "=", original.id).orderBy("version")
    .forNoKeyUpdate().execute();
  return rows.map(fromRow);
}

/** Throws CONFLICT when a newer live version exists. */
export function requireCurrent({ request, versions }: LockedFamily): void {
  if (currentVersion(versions)?.id !== request.id) throw newerVersion(versions);
}

/** Throws CONFLICT within LOCK_HOURS of the family's earliest live delivery. Spec section 9, cancel and edit lock. */
export async function requireUnlocked(
  tx: Tx,
  { versions }: LockedFamily,
  action: "cancel" | "revise",
  now: Date,
): Promise<void> {
  if (!isFamilyLocked({ versions, now })) return;
  throw new AppError("CONFLICT", `${tooLateTo(action)}. ${askOffice(await findDistrict(tx))} about changes.`);
}

/** Throws CONFLICT, ending with `instead`, once a request's texts were erased, since nothing would erase new ones. */
export function requireNotErased({ erasedAt }: LunchRequest, instead = WITHOUT_TEXTS): void {
  if (erasedAt === null) return;
  throw new AppError("CONFLICT", `The notes of this request were erased on ${formatDate(erasedAt)}. ${instead}`);
}

const WITHOUT_TEXTS = "Leave the note and the corrective action empty.";

/** Supersedes a version; none has to be live in its place yet. */
export async function supersede(tx: Tx, { id, question }: LunchRequest, now: Date): Promise<void> {
  if (question === "ASKED") await dropMailAbout(tx, "question-asked", id, now);
  await tx.updateTable("requests").set({ supersededAt: now, updatedAt: now }).where("id", "=", id).execute();
}

/** Supersedes a family's live versions other than `kept`, and returns their ids. */
export async function supersedeOthers(tx: Tx, kept: LunchRequest, now: Date): Promise<string[]> {
  const others = await tx.updateTable("requests").set({ supersededAt: now, updatedAt: now })
    .where("familyId", "=", kept.familyId).where("id", "!=", kept.id).where("supersededAt", "is", null)
    .returning("id").execute();
  return others.map(({ id }) => id);
}

function newerVersion(versions: LunchRequest[]): AppError {
  const current = currentVersion(versions);
  const hint = current
    ? ` ${versionLabel(current.version)} is the current version and is ${STATUS_LABELS[current.status]}.`
    : "";
  return new AppError("CONFLICT", `Another version has replaced this one.${hint} Open it to continue.`);
}

/** The end of a refusal when the page that led to it shows an older status. */
export const RELOAD_HINT = " Reload the page.";

const AND = new Intl.ListFormat("en-US", { type: "conjunction" });

function wrongStatus(action: RequestAction, { status }: LunchRequest): AppError {
  const allowed = AND.format(TRANSITIONS[action].from.map((from) => STATUS_LABELS[from]));
  return new AppError(
    "CONFLICT",
    `This request is now ${STATUS_LABELS[status]}. Only ${allowed} requests can be ${
      ACTION_PARTICIPLES[action]
    }.${RELOAD_HINT}`,
  );
}
