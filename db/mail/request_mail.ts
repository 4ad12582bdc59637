import {
  type MailContent,
  type MailedRequest,
  type MailPayloads,
  toMailedRequest,
} from "../../src/domain/mail/content.ts";
import { isLocked } from "../../src/domain/requests/deadlines.ts";
import type { Writer } from "../accounts/actor.ts";
import type { Tx } from "../client.ts";
import { addToDigests } from "./digest.ts";
import { findOwner, listAdministratorsExcept, queueMail } from "./queue.ts";

type Mailable = MailedRequest & { requesterId: string; familyId: string };

/** Tells administrators, and the owner: what was received, or that another person revised it. */
export async function mailSubmission(tx: Tx, request: Mailable, action: Writer): Promise<void> {
  const by = action.actor.id;
  await addToDigests(tx, { list: "requests", entry: { ...toMailedRequest(request), by } }, action);
  if (by === request.requesterId) await mailOwnerWithDeadline(tx, request, "request-received", action.now);
  else await mailOwnerOfChange(tx, request, action, { by, change: "revised" });
}

/** Tells administrators that a question was answered. */
export async function mailAnswer(tx: Tx, request: Mailable, action: Writer): Promise<void> {
  const entry = { ...toMailedRequest(request), by: action.actor.id, isAnswer: true as const };
  await addToDigests(tx, { list: "requests", entry }, action);
}

/**
 * Tells administrators, and the owner when another person did it.
 * @param request the version that the kitchen counted on until it was cancelled, or counts on again
 */
export async function mailWithdrawal(
  tx: Tx,
  request: Mailable,
  action: Writer & { change: "cancelled" | "reverted" },
): Promise<void> {
  const by = action.actor.id;
  const content = { kind: `request-${action.change}` as const, payload: { request: toMailedRequest(request), by } };
  await queueMail(tx, await listAdministratorsExcept(tx, by), content, action.now);
  await mailOwnerOfChange(tx, request, action, { by, change: action.change });
}

/** Tells the owner until when the family can be changed, as it is in `tx`. */
export async function mailOwnerWithDeadline(
  tx: Tx,
  request: Mailable,
  kind: "request-received" | "request-approved" | "confirm-reminder",
  now: Date,
): Promise<void> {
  const { first } = await tx.selectFrom("requests").select((eb) => eb.fn.min("deliveryAt").as("first"))
    .where("familyId", "=", request.familyId).where("supersededAt", "is", null).executeTakeFirstOrThrow();
  const firstDelivery = isLocked(first, now) ? null : first.toISOString();
  await mailOwner(tx, request, now, (about) => ({ kind, payload: { request: about, firstDelivery } }));
}

/** Tells the owner what `contentOf` says about the request. */
export async function mailOwner(
  tx: Tx,
  request: Mailable,
  now: Date,
  contentOf: (request: MailedRequest) => MailContent,
): Promise<void> {
  await queueMail(tx, await findOwner(tx, request), contentOf(toMailedRequest(request)), now);
}

async function mailOwnerOfChange(
  tx: Tx,
  request: Mailable,
  { actor, now }: Writer,
  details: Omit<MailPayloads["request-changed-by-other"], "request">,
): Promise<void> {
  if (actor.id === request.requesterId) return;
  await mailOwner(tx, request, now, (about) => ({
    kind: "request-changed-by-other",
    payload: { request: about, ...details },
  }));
}
