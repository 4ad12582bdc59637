import {
  type MailContent,
  type MailedRequest,
  type MailPayloads,
  toMailedRequest,
} from "../../src/domain/mail/content.ts";
import { fullName } from "../../src/domain/accounts/users.ts";
import type { Tx } from "../client.ts";
import { addToDigests } from "./digest.ts";
import { findOwner, listAdministratorsExcept, queueMail } from "./queue.ts";

/** What messages about a request need of it. */
type Mailable = MailedRequest & { requesterId: string; familyId: string };

interface Action {
  actor: { id: string };
  now: Date;
}

/** Tells administrators of a new request or revision, and the owner when somebody else revised it. */
export async function mailSubmission(tx: Tx, request: Mailable, action: Action): Promise<void> {
  const by = await findFullName(tx, action.actor.id);
  await addToDigests(tx, { ...toMailedRequest(request), by }, { actorId: action.actor.id, now: action.now });
  await mailOwnerOfChange(tx, request, action, { by, change: "revised" });
}

/**
 * Tells administrators that a request was cancelled or reverted, and its owner when somebody else did it.
 * @param request the version that the kitchen counted on until it was cancelled, or counts on again
 */
export async function mailWithdrawal(
  tx: Tx,
  request: Mailable,
  action: Action & { change: "cancelled" | "reverted" },
): Promise<void> {
  const by = await findFullName(tx, action.actor.id);
  const content = { kind: `request-${action.change}` as const, payload: { request: toMailedRequest(request), by } };
  await queueMail(tx, await listAdministratorsExcept(tx, action.actor.id), content, action.now);
  await mailOwnerOfChange(tx, request, action, { by, change: action.change });
}

/** Tells the owner that their request moved on. */
export async function mailProgress(
  tx: Tx,
  kind: "request-approved" | "request-in-progress" | "request-completed",
  request: Mailable,
  now: Date,
): Promise<void> {
  await mailOwner(tx, request, { kind, payload: { request: toMailedRequest(request) } }, now);
}

/**
 * Tells the owner of a denial.
 * @param reason null where mail does not repeat it
 * @param inForce the approved version that stays in force, if any
 */
export async function mailDenial(
  tx: Tx,
  request: Mailable,
  { reason, inForce, now }: { reason: string | null; inForce: number | null; now: Date },
): Promise<void> {
  const payload = { request: toMailedRequest(request), reason, inForce };
  await mailOwner(tx, request, { kind: "request-denied", payload }, now);
}

/**
 * Tells the owner of a deletion.
 * @param reason null where mail does not repeat it
 */
export async function mailDeletion(
  tx: Tx,
  request: Mailable,
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  const payload = { request: toMailedRequest(request), reason };
  await mailOwner(tx, request, { kind: "request-deleted", payload }, now);
}

async function mailOwner(tx: Tx, request: Mailable, content: MailContent, now: Date): Promise<void> {
  await queueMail(tx, await findOwner(tx, request), content, now);
}

async function mailOwnerOfChange(
  tx: Tx,
  request: Mailable,
  { actor, now }: Action,
  { by, change }: Omit<MailPayloads["request-changed-by-other"], "request">,
): Promise<void> {
  if (actor.id === request.requesterId) return;
  const payload = { request: toMailedRequest(request), by, change };
  await mailOwner(tx, request, { kind: "request-changed-by-other", payload }, now);
}

async function findFullName(tx: Tx, userId: string): Promise<string> {
  const user = await tx.selectFrom("users").select(["firstName", "lastName"]).where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return fullName(user);
}
