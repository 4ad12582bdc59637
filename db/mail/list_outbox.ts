import { sql } from "kysely";
import type { MailContent } from "../../src/domain/mail/content.ts";
import { BAD_ADDRESS, MAIL_STATUSES, type MailStatus } from "../../src/domain/mail/outbox.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { pageOffset, type PageParams, paginate, toStatusCounts } from "../lists/pages.ts";
import { findWords, holdsWords, inText } from "../lists/search.ts";
import type { OutboxRow } from "../schema.ts";

export interface OutboxFilter {
  status: MailStatus;
  q?: string | undefined;
}

export interface ListedMail extends Omit<OutboxRow, "dedupeKey" | "kind" | "recipientId" | "payload"> {
  content: MailContent;
  /** The user for whose address it failed, if they have access, without which no address is changed. */
  misaddressedId: string | null;
}

export async function listOutbox(db: Db, filter: OutboxFilter, params: PageParams): Promise<Paginated<ListedMail>> {
  const found = await selectOutbox(db, filter);
  const [rows, { total }] = await Promise.all([
    found.select(["id", "kind", "payload", "toName", "toAddress", "status", "resends", "attempts", "nextAttemptAt"])
      .select(["leasedUntil", "lastError", "createdAt", "sentAt"])
      .select((eb) =>
        eb.selectFrom("users").select("users.id").whereRef("users.id", "=", "outbox.recipientId")
          .where("accountStatus", "=", "APPROVED").where("lastError", "like", `${BAD_ADDRESS}%`).as("misaddressedId")
      )
      .orderBy("createdAt", "desc").orderBy("id").limit(params.limit).offset(pageOffset(params)).execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  // Only db/mail/ writes payloads, each kind its own shape.
  const listed = rows.map(({ kind, payload, ...row }) => ({
    ...row,
    content: { kind, payload } as MailContent,
  }));
  return paginate(listed, total, params);
}

export async function selectOutbox(db: Db, { status, q }: OutboxFilter) {
  const inStatus = db.selectFrom("outbox").where("status", "=", status);
  if (!q) return inStatus;
  return inStatus.where(holdsWords(await findWords(db, q), [inText(sql`searchable(to_name || ' ' || to_address)`)]));
}

export async function findOutboxCounts(db: Db): Promise<Record<MailStatus, number>> {
  const rows = await db.selectFrom("outbox").groupBy("status")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")]).execute();
  return toStatusCounts(MAIL_STATUSES, rows);
}
