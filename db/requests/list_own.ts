import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { archiveCutoff } from "../../src/domain/requests/deadlines.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { EffectiveOrder, RequestSummary } from "../../src/domain/requests/lists.ts";
import { EFFECTIVE_STATUSES, statusesAt, WAITING_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import type { Database } from "../schema.ts";
import { fromRow } from "./rows.ts";

interface OwnList extends PageParams {
  requesterId: string;
  archived: boolean;
  /** The request that was just submitted: its card, or that of a newer version, comes first. */
  submitted?: string | undefined;
  now: Date;
}

/** Denied requests wait for their owner, and so do those with a question. */
const ACTIVE_ORDER = sql`case when card.status = any(${statusesAt("denied")}) then 0
    when card.status = any(${WAITING_STATUSES}) then (coalesce((card.thread->'asked')::int <= (card.thread->'answered')::int, true))::int
    else 1 end, card.delivery_at, card.id`;
const ARCHIVE_ORDER = sql`card.delivery_at desc, card.id desc`;

/**
 * Lists a person's own requests, one card per family with its current version. Active: those that wait for their owner
 * first, then next delivery first; archived (cancelled, or delivered more than ARCHIVE_HOURS before `now`): last
 * delivery first.
 */
export async function listOwnRequests(
  db: Db,
  { requesterId, archived, submitted, now, ...params }: OwnList,
): Promise<Paginated<RequestSummary>> {
  const cutoff = archiveCutoff(now);
  const cards = db.selectFrom("requests as card").where("requesterId", "=", requesterId)
    .where("supersededAt", "is", null).where((eb) => eb.not(hasNewerLiveVersion(eb)));
  const listed = archived
    ? cards.where((eb) => eb.or([eb("status", "in", statusesAt("cancelled")), eb("deliveryAt", "<", cutoff)]))
    : cards.where("status", "not in", statusesAt("cancelled")).where("deliveryAt", ">=", cutoff);
  const { total } = await listed.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const first = sql`(family_id = (select family_id from requests where id = ${submitted ?? null}::uuid)) is not true`;
  const rows = await listed.selectAll("card")
    .select((eb) =>
      eb.selectFrom("requests").whereRef("requests.familyId", "=", "card.familyId")
        .select((count) => count.fn.countAll<number>().as("n")).as("versionCount")
    )
    .select(
      sql<EffectiveOrder | null>`(select json_build_object('school', school, 'deliveryDate', delivery_date,
          'deliveryTimeText', delivery_time_text, 'pickup', pickup, 'numberOfLunches', number_of_lunches)
        from requests as effective where card.status <> all(${EFFECTIVE_STATUSES}) and effective.family_id = card.family_id
          and effective.superseded_at is null and effective.status = any(${statusesAt("due")}))`.as("effective"),
    )
    .orderBy(first).orderBy(archived ? ARCHIVE_ORDER : ACTIVE_ORDER)
    .limit(params.limit).offset(pageOffset(params)).execute();
  return paginate(
    rows.map((row) => ({ ...fromRow(row), versionCount: row.versionCount ?? 1, effective: row.effective })),
    total,
    params,
  );
}

/** Whether a newer version is live: a pending revision of an approved request, which the card shows. */
function hasNewerLiveVersion(
  eb: ExpressionBuilder<Database & { card: Database["requests"] }, "card">,
): Expression<SqlBool> {
  return eb.exists(
    eb.selectFrom("requests as newer").select("newer.id")
      .whereRef("newer.familyId", "=", "card.familyId").whereRef("newer.version", ">", "card.version")
      .where("newer.supersededAt", "is", null),
  );
}
