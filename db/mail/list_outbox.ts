import type { MailContent } from "../../src/domain/mail/content.ts";
import { MAIL_STATUSES, type MailStatus } from "../../src/domain/mail/outbox.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { cappedSlice, COUNT_LIMIT, type PageParams, paginateCapped, toStatusCounts } from "../lists/pages.ts";
import { likePattern } from "../requests/search.ts";
import type { OutboxRow } from "../schema.ts";

export interface OutboxFilter {
  status: MailStatus;
  /** Text to look for in the recipient's name and address, in either case. */
  q?: string | undefined;
}

/** A message as the outbox page lists it. */
export interface ListedMail extends Omit<OutboxRow, "dedupeKey" | "kind" | "recipientId" | "payload"> {
  content: MailContent;
}

/** The messages that pass `filter`, last queued first: the latest MAX_PAGE_SIZE of them. */
export async function listOutbox(db: Db, filter: OutboxFilter, params: PageParams): Promise<Paginated<ListedMail>> {
  const newest = selectOutbox(db, filter).orderBy("createdAt", "desc").orderBy("id");
  const [start, end] = cappedSlice(params);
  const rows = await newest
    .select(["id", "kind", "payload", "toName", "toAddress", "status", "resends", "attempts", "nextAttemptAt"])
    .select(["leasedUntil", "lastError", "createdAt", "sentAt"]).limit(end - start).offset(start).execute();
  const counted = newest.select("id").limit(COUNT_LIMIT);
  const { total } = await db.selectFrom(counted.as("counted")).select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  // Only db/mail/ writes payloads, each kind its own shape.
  const listed = rows.map(({ kind, payload, ...row }) => ({
    ...row,
    content: { kind, payload } as MailContent,
  }));
  return paginateCapped(listed, total, params);
}

/** A query of the rows of the outbox that pass `filter`. */
export function selectOutbox(db: Db, { status, q }: OutboxFilter) {
  const inStatus = db.selectFrom("outbox").where("status", "=", status);
  if (!q) return inStatus;
  const pattern = likePattern(q);
  return inStatus.where((eb) => eb.or([eb("toName", "ilike", pattern), eb("toAddress", "ilike", pattern)]));
}

/** How many messages there are in each status, up to COUNT_LIMIT, whatever the search. */
export async function findOutboxCounts(db: Db): Promise<Record<MailStatus, number>> {
  const rows = await Promise.all(MAIL_STATUSES.map(async (status) => {
    const counted = db.selectFrom("outbox").select("id").where("status", "=", status).limit(COUNT_LIMIT);
    const { count } = await db.selectFrom(counted.as("counted")).select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return { status, count };
  }));
  return toStatusCounts(MAIL_STATUSES, rows);
}
