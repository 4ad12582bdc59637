import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { archiveCutoff } from "../../src/domain/requests/deadlines.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { RequestSummary } from "../../src/domain/requests/lists.ts";
import type { Db } from "../client.ts";
import { nearerEnd, type PageParams, paginate } from "../lists/pages.ts";
import type { Database } from "../schema.ts";
import { findFamilyCount } from "./counts.ts";
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
  const active = cards.where("status", "!=", "CANCELLED").where("deliveryAt", ">=", cutoff);
  const listed = archived
    ? cards.where((eb) => eb.or([eb("status", "=", "CANCELLED"), eb("deliveryAt", "<", cutoff)]))
    : active;
  // Every family has one card, so those that are not active are archived: only the few active ones are counted.
  const { count } = await active.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const total = archived ? await findFamilyCount(db, requesterId) - count : count;
  const direction = archived ? "desc" : "asc";
  const { isBackward, limit, offset } = nearerEnd(params, total);
  const read = isBackward === archived ? "asc" : "desc";
  const page = listed.select("id").orderBy("deliveryAt", read).orderBy("id", read).limit(limit).offset(offset);
  const rows = await db.selectFrom(page.as("page")).innerJoin("requests as card", "card.id", "page.id")
    .selectAll("card")
    .select((eb) =>
      eb.selectFrom("requests").whereRef("requests.familyId", "=", "card.familyId")
        .select((count) => count.fn.countAll<number>().as("n")).as("versionCount")
    )
    .orderBy("deliveryAt", direction).orderBy("id", direction).execute();
  return paginate(rows.map((row) => ({ ...toLunchRequest(row), versionCount: row.versionCount ?? 1 })), total, params);
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
