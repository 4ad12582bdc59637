import {
  type MailContent,
  type MailedRequest,
  type MailPayloads,
  toMailedRequest,
} from "../../src/domain/mail/content.ts";
import { isLocked } from "../../src/domain/requests/deadlines.ts";
import type { Tx } from "../client.ts";
import { addToDigests } from "./digest.ts";
import { findOwner, listAdministratorsExcept, queueMail } from "./queue.ts";

type Mailable = MailedRequest & { requesterId: string; familyId: string };

interface Action {
  actor: { id: string };
  now: Date;
}

/** To administrators, and to the owner: what was received, or that another person revised it. */
export async function mailSubmission(tx: Tx, request: Mailable, action: Action): Promise<void> {
  const by = action.actor.id;
  await addToDigests(tx, { list: "requests", entry: { ...toMailedRequest(request), by } }, {
    actorId: by,
    now: action.now,
  });
  if (by === request.requesterId) await mailOwnerWithDeadline(tx, request, "request-received", action.now);
  else await mailOwnerOfChange(tx, request, action, { by, change: "revised" });
}

/** To administrators. */
export async function mailAnswer(tx: Tx, request: Mailable, { actor: { id: by }, now }: Action): Promise<void> {
  const entry = { ...toMailedRequest(request), by, isAnswer: true as const };
  await addToDigests(tx, { list: "requests", entry }, { actorId: by, now });
}

/**
 * To administrators, and to the owner when another person did it.
 * @param request the version that the kitchen counted on until it was cancelled, or counts on again
 */
export async function mailWithdrawal(
  tx: Tx,
  request: Mailable,
  action: Action & { change: "cancelled" | "reverted" },
): Promise<void> {
  const by = action.actor.id;
  const content = { kind: `request-${action.change}` as const, payload: { request: toMailedRequest(request), by } };
  await queueMail(tx, await listAdministratorsExcept(tx, by), content, action.now);
  await mailOwnerOfChange(tx, request, action, { by, change: action.change });
}

/** Says until when the family can be changed, as it stands in `tx`. */
export async function mailOwnerWithDeadline(
  tx: Tx,
  request: Mailable,
  kind: "request-received" | "request-approved" | "confirm-reminder",
  now: Date,
): Promise<void> {
  const { first } = await tx.selectFrom("requests").select((eb) => eb.fn.min("deliveryAt").as("first"))
    .where("familyId", "=", request.familyId).where("supersededAt", "is", null).executeTakeFirstOrThrow();
  const firstDelivery = isLocked(first, now) ? null : first.toISOString();
  await mailOwner(tx, request, (about) => ({ kind, payload: { request: about, firstDelivery } }), now);
}

/** @param contentOf what it says about the request */
export async function mailOwner(
  tx: Tx,
  request: Mailable,
  contentOf: (request: MailedRequest) => MailContent,
  now: Date,
): Promise<void> {
  await queueMail(tx, await findOwner(tx, request), contentOf(toMailedRequest(request)), now);
}

async function mailOwnerOfChange(
  tx: Tx,
  request: Mailable,
  { actor, now }: Action,
  details: Omit<MailPayloads["request-changed-by-other"], "request">,
): Promise<void> {
  if (actor.id === request.requesterId) return;
  const contentOf = (about: MailedRequest): MailContent => ({
    kind: "request-changed-by-other",
    payload: { request: about, ...details },
  });
  await mailOwner(tx, request, contentOf, now);
}
