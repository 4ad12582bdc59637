import type { AuditEventType } from "../../src/domain/history/events.ts";
import type { Tx } from "../client.ts";
import type { RequestRow } from "../schema.ts";

interface Event {
  type: AuditEventType;
  /** Null when the machine's own command line acted. */
  actorId: string | null;
  now: Date;
  /** What else is worth keeping. Never a student's name or a medical note: events outlive their request. */
  detail?: Record<string, unknown>;
}

/** Adds an event about one version of a request. */
export async function recordRequestEvent(tx: Tx, request: RequestRow, event: Event): Promise<void> {
  await tx.insertInto("auditEvents").values({
    ...columnsOf(event),
    requestId: request.id,
    familyId: request.familyId,
    detail: { version: request.version, ...event.detail },
  }).execute();
}

/** Adds an event about an account. */
export async function recordUserEvent(tx: Tx, subjectUserId: string, event: Event): Promise<void> {
  await tx.insertInto("auditEvents").values({
    ...columnsOf(event),
    subjectUserId,
    detail: event.detail ?? {},
  }).execute();
}

function columnsOf({ type, actorId, now }: Event) {
  return { type, actorId, createdAt: now };
}
