import type { Page } from "../../src/domain/pagination.ts";
import type { DeletedRequest } from "../../src/domain/requests.ts";
import type { Db } from "../client.ts";
import { offsetOf, type PageAsked, pageOf } from "../pages.ts";
import { toLunchRequest } from "./rows.ts";

/** Deleted requests, one line a family (what was current then), last deleted first. */
export async function listDeleted(db: Db, asked: PageAsked): Promise<Page<DeletedRequest>> {
  const lines = db.with("line", (cte) =>
    cte.selectFrom("deletedRequests").selectAll().distinctOn("familyId")
      .where("supersededAt", "is", null).orderBy("familyId").orderBy("version", "desc"))
    .selectFrom("line")
    .innerJoin("users as owner", "owner.id", "line.requesterId")
    .innerJoin("users as admin", "admin.id", "line.deletedBy");
  const rows = await lines.selectAll("line")
    .select(["owner.firstName as ownerFirst", "owner.lastName as ownerLast", "owner.email as ownerEmail"])
    .select(["admin.firstName as adminFirst", "admin.lastName as adminLast"])
    .orderBy("line.deletedAt", "desc").orderBy("line.id").limit(asked.limit).offset(offsetOf(asked)).execute();
  const { total } = await lines.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const listed = rows.map((row) => {
    const {
      ownerFirst,
      ownerLast,
      ownerEmail,
      adminFirst,
      adminLast,
      deletedAt,
      deletedBy: _deletedBy,
      deletionReason,
      ...request
    } = row;
    return {
      ...toLunchRequest(request),
      requester: { firstName: ownerFirst, lastName: ownerLast, email: ownerEmail },
      deletedAt: deletedAt.toISOString(),
      deletionReason,
      deletedByAdmin: { firstName: adminFirst, lastName: adminLast },
    };
  });
  return pageOf(listed, total, asked);
}
