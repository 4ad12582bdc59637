import { archiveCutoff } from "../../src/domain/deadlines.ts";
import type { Page } from "../../src/domain/pagination.ts";
import type { RequestCard } from "../../src/domain/requests.ts";
import type { Db } from "../client.ts";
import { offsetOf, type PageAsked, pageOf } from "../pages.ts";
import { toLunchRequest } from "./rows.ts";

/**
 * A person's own requests, one card a family with its current version. Active: next delivery first; archived (cancelled, or
 * delivered more than 36 hours before `now`): last delivery first.
 */
export async function listMine(
  db: Db,
  { requesterId, archived, now, ...asked }: PageAsked & { requesterId: string; archived: boolean; now: Date },
): Promise<Page<RequestCard>> {
  const direction = archived ? "desc" : "asc";
  const cards = db.with("current", (cte) =>
    cte.selectFrom("requests").selectAll().distinctOn("familyId")
      .where("requesterId", "=", requesterId).where("supersededAt", "is", null)
      .orderBy("familyId").orderBy("version", "desc"))
    .selectFrom("current")
    .where((where) => {
      const isArchived = where.or([where("status", "=", "CANCELLED"), where("deliveryAt", "<", archiveCutoff(now))]);
      return archived ? isArchived : where.not(isArchived);
    });
  const rows = await cards.selectAll("current")
    .select((select) =>
      select.selectFrom("requests").whereRef("requests.familyId", "=", "current.familyId")
        .select((count) => count.fn.countAll<number>().as("n")).as("versionCount")
    )
    .orderBy("deliveryAt", direction).orderBy("id").limit(asked.limit).offset(offsetOf(asked)).execute();
  const { total } = await cards.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return pageOf(rows.map((row) => ({ ...toLunchRequest(row), versionCount: row.versionCount ?? 1 })), total, asked);
}
