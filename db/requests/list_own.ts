import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { archiveCutoff } from "../../src/domain/requests/deadlines.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { EffectiveOrder, RequestSummary } from "../../src/domain/requests/lists.ts";
import type { Db } from "../client.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import type { Database } from "../schema.ts";
import { toLunchRequest } from "./rows.ts";

/**
 * A person's own requests, one card a family with its current version. Active: next delivery first; archived
 * (cancelled, or delivered more than ARCHIVE_HOURS before `now`): last delivery first.
 */
export async function listOwnRequests(
  db: Db,
  { requesterId, archived, now, ...params }: PageParams & { requesterId: string; archived: boolean; now: Date },
): Promise<Paginated<RequestSummary>> {
  const cutoff = archiveCutoff(now);
  const cards = db.selectFrom("requests as card").where("requesterId", "=", requesterId)
    .where("supersededAt", "is", null).where((eb) => eb.not(hasNewerLiveVersion(eb)));
  const listed = archived
    ? cards.where((eb) => eb.or([eb("status", "=", "CANCELLED"), eb("deliveryAt", "<", cutoff)]))
    : cards.where("status", "!=", "CANCELLED").where("deliveryAt", ">=", cutoff);
  const { total } = await listed.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const direction = archived ? "desc" : "asc";
  const page = listed.select("id").orderBy("deliveryAt", direction).orderBy("id", direction)
    .limit(params.limit).offset(pageOffset(params));
  const rows = await db.selectFrom(page.as("page")).innerJoin("requests as card", "card.id", "page.id")
    .selectAll("card")
    .select((eb) =>
      eb.selectFrom("requests").whereRef("requests.familyId", "=", "card.familyId")
        .select((count) => count.fn.countAll<number>().as("n")).as("versionCount")
    )
    .select(
      sql<EffectiveOrder | null>`(select json_build_object('school', school, 'deliveryDate', delivery_date,
          'deliveryTimeText', delivery_time_text, 'numberOfLunches', number_of_lunches)
        from requests as effective where card.status = 'DENIED' and effective.family_id = card.family_id
          and effective.superseded_at is null and effective.status in ('APPROVED', 'IN_PROGRESS'))`.as("effective"),
    )
    .orderBy("deliveryAt", direction).orderBy("id", direction).execute();
  return paginate(
    rows.map((row) => ({ ...toLunchRequest(row), versionCount: row.versionCount ?? 1, effective: row.effective })),
    total,
    params,
  );
}

/** A family has two live versions while a revision of an approved request is pending; its card shows the revision. */
function hasNewerLiveVersion(
  eb: ExpressionBuilder<Database & { card: Database["requests"] }, "card">,
): Expression<SqlBool> {
  return eb.exists(
    eb.selectFrom("requests as newer").select("newer.id")
      .whereRef("newer.familyId", "=", "card.familyId").whereRef("newer.version", ">", "card.version")
      .where("newer.supersededAt", "is", null),
  );
}
