import {
  type MailContent,
  type MailedRequest,
  type MailPayloads,
  toMailedRequest,
} from "../../src/domain/mail/content.ts";
import { fullName } from "../../src/domain/accounts/users.ts";
import type { Tx } from "../client.ts";
import { addToDigests } from "./digest.ts";
import { queueMail } from "./queue.ts";
import { findOwner, listAdministratorsExcept } from "./recipients.ts";

/** What of a request its messages are made of. */
type Mailable = MailedRequest & { requesterId: string; familyId: string };

interface Actor {
  actor: { id: string };
  now: Date;
}

/** Tells administrators of a new request or revision, and its owner when somebody else revised it. */
export async function mailSubmission(tx: Tx, request: Mailable, act: Actor): Promise<void> {
  const by = await findFullName(tx, act.actor.id);
  await addToDigests(tx, { ...toMailedRequest(request), by }, { actorId: act.actor.id, now: act.now });
  await mailOwnerAboutOther(tx, request, act, { by, change: "revised" });
}

/**
 * Tells administrators of an order that was cancelled or taken back, and its owner when it was not them.
 * @param request the version that was counted on until it was cancelled, or that is counted on again
 */
export async function mailWithdrawal(
  tx: Tx,
  request: Mailable,
  act: Actor & { change: "cancelled" | "reverted" },
): Promise<void> {
  const by = await findFullName(tx, act.actor.id);
  const content = { kind: `request-${act.change}` as const, payload: { request: toMailedRequest(request), by } };
  await queueMail(tx, await listAdministratorsExcept(tx, act.actor.id), content, act.now);
  await mailOwnerAboutOther(tx, request, act, { by, change: act.change });
}

/** Tells the owner how far their request has come. */
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
 * @param told the reason as far as mail may tell it
 * @param inForce the approved version that stays in force, if any
 */
export async function mailDenial(
  tx: Tx,
  request: Mailable,
  { redacted, inForce, now }: { redacted: string | null; inForce: number | null; now: Date },
): Promise<void> {
  const payload = { request: toMailedRequest(request), reason: redacted, inForce };
  await mailOwner(tx, request, { kind: "request-denied", payload }, now);
}

/**
 * Tells the owner of a deletion.
 * @param told the reason as far as mail may tell it
 */
export async function mailDeletion(
  tx: Tx,
  request: Mailable,
  { redacted, now }: { redacted: string | null; now: Date },
): Promise<void> {
  const payload = { request: toMailedRequest(request), reason: redacted };
  await mailOwner(tx, request, { kind: "request-deleted", payload }, now);
}

async function mailOwner(tx: Tx, request: Mailable, content: MailContent, now: Date): Promise<void> {
  await queueMail(tx, await findOwner(tx, request), content, now);
}

async function mailOwnerAboutOther(
  tx: Tx,
  request: Mailable,
  { actor, now }: Actor,
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
