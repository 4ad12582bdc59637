import {
  type MailContent,
  type MailedRequest,
  type MailKind,
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

type OwnerKind = { [Kind in MailKind]: MailPayloads[Kind] extends { request: MailedRequest } ? Kind : never }[MailKind];

/** Says until when the family can be changed, as it is in `tx`. */
export async function mailOwnerWithDeadline(
  tx: Tx,
  request: Mailable,
  kind: "request-received" | "request-approved" | "confirm-reminder",
  now: Date,
): Promise<void> {
  const { first } = await tx.selectFrom("requests").select((eb) => eb.fn.min("deliveryAt").as("first"))
    .where("familyId", "=", request.familyId).where("supersededAt", "is", null).executeTakeFirstOrThrow();
  await mailOwner(tx, request, kind, { firstDelivery: isLocked(first, now) ? null : first.toISOString() }, now);
}

/** A reason is null where mail does not repeat it. */
export async function mailOwner<Kind extends OwnerKind>(
  tx: Tx,
  request: Mailable,
  kind: Kind,
  details: Omit<MailPayloads[Kind], "request">,
  now: Date,
): Promise<void> {
  // The compiler does not see that kind and payload fit each other.
  const content = { kind, payload: { request: toMailedRequest(request), ...details } } as unknown as MailContent;
  await queueMail(tx, await findOwner(tx, request), content, now);
}

async function mailOwnerOfChange(
  tx: Tx,
  request: Mailable,
  { actor, now }: Action,
  { by, change }: Omit<MailPayloads["request-changed-by-other"], "request">,
): Promise<void> {
  if (actor.id === request.requesterId) return;
  await mailOwner(tx, request, "request-changed-by-other", { by, change }, now);
}
