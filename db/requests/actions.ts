import { AppError } from "../../src/domain/http/errors.ts";
import { toMailedRequest } from "../../src/domain/mail/content.ts";
import { type CloseOut, type CloseOutColumns, closeOutText } from "../../src/domain/requests/close_out.ts";
import { settledVersion } from "../../src/domain/requests/family.ts";
import { type LunchRequest, versionLabel } from "../../src/domain/requests/request.ts";
import { type RequestAction, TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import type { Tx } from "../client.ts";
import { recordRequestEvent } from "../history/record.ts";
import { mailOwner, mailWithdrawal } from "../mail/request_mail.ts";
import type { NewRequestRow } from "../schema.ts";
import {
  type ActionInput,
  findShareableReason,
  lockFamilyFor,
  reasonDetail,
  requireCurrent,
  requireUnlocked,
  supersede,
  supersedeOthers,
} from "./family.ts";
import { toLunchRequest } from "./rows.ts";

/**
 * Approves a version in review; it replaces every other version of its family.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in review
 */
export async function approveRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const { request } = await lockFamilyFor(tx, "approve", input);
  // First, so that at no moment two settled versions are live.
  await supersedeOthers(tx, request, input.now);
  const approved = await setStatus(tx, "approve", request, input);
  return await mailProgress(tx, "request-approved", approved, input.now);
}

/**
 * Denies a version in review, with the reason its requester is shown. An approved version stays in force.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in review
 */
export async function denyRequest(tx: Tx, input: ActionInput & { reason: string }): Promise<LunchRequest> {
  const { request, versions } = await lockFamilyFor(tx, "deny", input);
  const reason = await findShareableReason(tx, request, input.reason);
  const denied = await setStatus(tx, "deny", request, input, {
    columns: { denialReason: input.reason },
    detail: reasonDetail(input.reason, reason),
  });
  const inForce = settledVersion(versions)?.version ?? null;
  const payload = { request: toMailedRequest(denied), reason, inForce };
  await mailOwner(tx, request, { kind: "request-denied", payload }, input.now);
  return denied;
}

/**
 * Marks an approved version as being packed. A denied revision beside it lapses.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded, not approved, or a newer revision waits
 * for review
 */
export async function progressRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const { request, versions } = await lockFamilyFor(tx, "progress", input);
  const waiting = versions.find(({ supersededAt, status }) => supersededAt === null && status === "IN_REVIEW");
  if (waiting) {
    throw new AppError(
      "CONFLICT",
      `A newer revision is waiting for review (${versionLabel(waiting.version)}). Approve or deny it first.`,
    );
  }
  await supersedeOthers(tx, request, input.now);
  const progressed = await setStatus(tx, "progress", request, input);
  return await mailProgress(tx, "request-in-progress", progressed, input.now);
}

const NOTHING_SAID: CloseOut = { delivered: null, served: null, returned: null, note: null };

/**
 * Marks a version in progress as completed, with the known counts of its lunches. The event keeps the numbers, and not the
 * note, which may name a student.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in progress
 */
export async function completeRequest(
  tx: Tx,
  { closeOut = NOTHING_SAID, ...input }: ActionInput & { closeOut?: CloseOut },
): Promise<LunchRequest> {
  const { request } = await lockFamilyFor(tx, "complete", input);
  const { note, ...counts } = closeOut;
  const completed = await setStatus(tx, "complete", request, input, {
    columns: { ...counts, closeOutNote: note },
    detail: closeOutText(counts) === "" ? {} : { closeOut: counts },
  });
  return await mailProgress(tx, "request-completed", completed, input.now);
}

/**
 * Cancels the whole order: the current version becomes CANCELLED, every other one is superseded, and the family is
 * archived.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not the current version, already completed or cancelled,
 * or within LOCK_HOURS of delivery
 */
export async function cancelRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "cancel", input);
  requireCurrent(family);
  await requireUnlocked(tx, family, "cancel", input.now);
  const inForce = settledVersion(family.versions);
  await supersedeOthers(tx, family.request, input.now);
  const cancelled = await setStatus(tx, "cancel", family.request, input);
  // Beside a revision that nobody approved, what the kitchen no longer has to pack is the version in force.
  await mailWithdrawal(tx, inForce ?? cancelled, { ...input, change: "cancelled" });
  return cancelled;
}

/**
 * Discards a denied revision, so that the approved version before it is current again. Returns that version.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not the current version, not denied, or there is
 * no approved version to go back to
 */
export async function revertRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "revert", input);
  requireCurrent(family);
  const restored = settledVersion(family.versions);
  if (!restored) {
    throw new AppError("CONFLICT", "No version of this request was approved, so there is nothing to go back to.");
  }
  await supersede(tx, family.request, input.now);
  const { actor, now } = input;
  const detail = { restored: restored.id };
  await recordRequestEvent(tx, family.request, { type: "request.revert", actorId: actor.id, now, detail });
  await mailWithdrawal(tx, restored, { ...input, change: "reverted" });
  return restored;
}

/** What an action writes besides the status. */
interface StatusNotes {
  columns?: Partial<Pick<NewRequestRow, "denialReason" | keyof CloseOutColumns>>;
  /** What its event keeps. */
  detail?: Record<string, unknown>;
}

/** The one place that writes a status: the one that the transition table names, with its event. */
async function setStatus(
  tx: Tx,
  action: Extract<RequestAction, "approve" | "deny" | "progress" | "complete" | "cancel">,
  request: LunchRequest,
  { actor, now }: ActionInput,
  { columns, detail = {} }: StatusNotes = {},
): Promise<LunchRequest> {
  const row = await tx.updateTable("requests")
    .set({ ...columns, status: TRANSITIONS[action].to ?? request.status, updatedAt: now })
    .where("id", "=", request.id).returningAll().executeTakeFirstOrThrow();
  const changed = toLunchRequest(row);
  await recordRequestEvent(tx, changed, { type: `request.${action}`, actorId: actor.id, now, detail });
  return changed;
}

/** Tells the owner that their request moved on, and returns it. */
async function mailProgress(
  tx: Tx,
  kind: "request-approved" | "request-in-progress" | "request-completed",
  request: LunchRequest,
  now: Date,
): Promise<LunchRequest> {
  await mailOwner(tx, request, { kind, payload: { request: toMailedRequest(request) } }, now);
  return request;
}
