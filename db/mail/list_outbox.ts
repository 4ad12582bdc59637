import type { MailContent } from "../../src/domain/mail/content.ts";
import { MAIL_STATUSES, type MailStatus } from "../../src/domain/mail/outbox.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { toStatusCounts } from "../lists/counts.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import { likePattern } from "../requests/search.ts";

export interface OutboxFilter {
  status: MailStatus;
  /** Text to look for in the recipient's name and address, in either case. */
  q?: string | undefined;
}

/** A message as the outbox page lists it. */
export interface ListedMail {
  id: string;
  content: MailContent;
  toName: string;
  toAddress: string;
  status: MailStatus;
  /** How often it was sent again on purpose. */
  resends: number;
  /** Attempts so far. */
  attempts: number;
  nextAttemptAt: Date;
  /** Until when a worker holds it to send it; null when none does. */
  leasedUntil: Date | null;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** The messages that pass `filter`, last queued first. */
export async function listOutbox(db: Db, filter: OutboxFilter, params: PageParams): Promise<Paginated<ListedMail>> {
  const matching = selectOutbox(db, filter);
  const rows = await matching
    .select(["id", "kind", "payload", "toName", "toAddress", "status", "resends", "attempts", "nextAttemptAt"])
    .select(["leasedUntil", "lastError", "createdAt", "sentAt"])
    .orderBy("createdAt", "desc").orderBy("id").limit(params.limit).offset(pageOffset(params)).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  // Only db/mail/ writes payloads, each kind its own shape.
  const listed = rows.map(({ kind, payload, ...row }) => ({
    ...row,
    content: { kind, payload } as MailContent,
  }));
  return paginate(listed, total, params);
}

/** A query of the rows of the outbox that pass `filter`. */
export function selectOutbox(db: Db, { status, q }: OutboxFilter) {
  const inStatus = db.selectFrom("outbox").where("status", "=", status);
  if (!q) return inStatus;
  const pattern = likePattern(q);
  return inStatus.where((eb) => eb.or([eb("toName", "ilike", pattern), eb("toAddress", "ilike", pattern)]));
}

/** How many messages there are in each status, whatever the search. */
export async function findOutboxCounts(db: Db): Promise<Record<MailStatus, number>> {
  const rows = await db.selectFrom("outbox").groupBy("status")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")] as const).execute();
  return toStatusCounts(MAIL_STATUSES, rows);
}
