import type { AuditEventType, DistrictEventType } from "../../src/domain/history/events.ts";
import type { Tx } from "../client.ts";
import type { ErasedCounts } from "../../src/domain/history/events.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";

interface NewEvent {
  type: AuditEventType;
  /** Null for the command line of the machine itself, and for somebody unknown who guessed at a sign-in. */
  actorId: string | null;
  now: Date;
  /** What else to keep. Never a student's name or a medical note: events outlive their request. */
  detail?: Record<string, unknown>;
}

/** Adds an event about one version of a request. */
export async function recordRequestEvent(tx: Tx, request: LunchRequest, event: NewEvent): Promise<void> {
  await tx.insertInto("auditEvents").values({
    ...sharedColumns(event),
    requestId: request.id,
    familyId: request.familyId,
    school: request.school,
    requesterId: request.requesterId,
    detail: { version: request.version, ...event.detail },
  }).execute();
}

/** Adds an event about an account. */
export async function recordUserEvent(tx: Tx, subjectUserId: string, event: NewEvent): Promise<void> {
  await tx.insertInto("auditEvents").values({
    ...sharedColumns(event),
    subjectUserId,
    detail: event.detail ?? {},
  }).execute();
}

/** Adds an event about the district itself. */
export async function recordDistrictEvent(tx: Tx, event: NewEvent & { type: DistrictEventType }): Promise<void> {
  await tx.insertInto("auditEvents").values({ ...sharedColumns(event), detail: event.detail ?? {} }).execute();
}

/** Adds the event that tells how much the product erased on one day. */
export async function recordErasure(tx: Tx, erased: ErasedCounts, now: Date): Promise<void> {
  await recordDistrictEvent(tx, { type: "district.erase", actorId: null, now, detail: { erased } });
}

/** Adds an event of the kitchen, which is about no single request. */
export async function recordKitchenEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insertInto("auditEvents").values({ ...sharedColumns(event), detail: event.detail ?? {} }).execute();
}

function sharedColumns({ type, actorId, now }: NewEvent) {
  return { type, actorId, createdAt: now };
}
