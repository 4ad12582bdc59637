import { archiveCutoff } from "../../src/domain/requests/deadlines.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { RequestSummary } from "../../src/domain/requests/lists.ts";
import type { Db } from "../client.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import { toLunchRequest } from "./rows.ts";

/**
 * A person's own requests, one card a family with its current version. Active: next delivery first; archived (cancelled, or
 * delivered more than ARCHIVE_HOURS before `now`): last delivery first.
 */
export async function listOwnRequests(
  db: Db,
  { requesterId, archived, now, ...params }: PageParams & { requesterId: string; archived: boolean; now: Date },
): Promise<Paginated<RequestSummary>> {
  const direction = archived ? "desc" : "asc";
  const cards = db.with("current", (cte) =>
    cte.selectFrom("requests").selectAll().distinctOn("familyId")
      .where("requesterId", "=", requesterId).where("supersededAt", "is", null)
      .orderBy("familyId").orderBy("version", "desc"))
    .selectFrom("current")
    .where((eb) => {
      const isArchived = eb.or([eb("status", "=", "CANCELLED"), eb("deliveryAt", "<", archiveCutoff(now))]);
      return archived ? isArchived : eb.not(isArchived);
    });
  const rows = await cards.selectAll("current")
    .select((eb) =>
      eb.selectFrom("requests").whereRef("requests.familyId", "=", "current.familyId")
        .select((count) => count.fn.countAll<number>().as("n")).as("versionCount")
    )
    .orderBy("deliveryAt", direction).orderBy("id").limit(params.limit).offset(pageOffset(params)).execute();
  const { total } = await cards.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return paginate(rows.map((row) => ({ ...toLunchRequest(row), versionCount: row.versionCount ?? 1 })), total, params);
}
