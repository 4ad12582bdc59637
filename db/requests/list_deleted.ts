import { sql, type SqlBool } from "kysely";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { DeletedRequest } from "../../src/domain/requests/lists.ts";
import type { DeletedParams } from "../../src/domain/requests/query_schemas.ts";
import type { Db } from "../client.ts";
import { pageOffset, paginate } from "../lists/pages.ts";
import { findWords, holdsWords, inRequest, inSchool, inUser } from "../lists/search.ts";
import { personColumn } from "../accounts/rows.ts";
import { fromRow, withoutTexts } from "./rows.ts";

/** Lists deleted requests, one row a family (its last current version), last deleted first. Searches all versions. */
export async function listDeletedRequests(
  db: Db,
  { school, q, ...params }: DeletedParams,
): Promise<Paginated<DeletedRequest>> {
  let lines = db.selectFrom("deletedRequests as line")
    .where("line.supersededAt", "is", null).where((eb) => eb.not("line.hasNewerLiveVersion"));
  if (school) lines = lines.where("line.school", "=", school);
  if (q) {
    const holding = holdsWords(await findWords(db, q), [
      inRequest("deletedRequests"),
      inUser("deletedRequests.requesterId"),
      inUser("deletedRequests.deletedBy"),
      inSchool("deletedRequests.school"),
    ]);
    lines = lines.where(sql<SqlBool>`line.family_id in (select family_id from deleted_requests where ${holding})`);
  }
  const [rows, { total }] = await Promise.all([
    lines.innerJoin("users as owner", "owner.id", "line.requesterId")
      .innerJoin("users as admin", "admin.id", "line.deletedBy")
      .selectAll("line")
      .select(personColumn("owner").as("requester"))
      .select(["admin.firstName as adminFirst", "admin.lastName as adminLast"])
      .orderBy("line.deletedAt", "desc").orderBy("line.id").limit(params.limit).offset(pageOffset(params)).execute(),
    lines.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const data = rows.map((row) => ({
    ...fromRow(row),
    ...withoutTexts(row),
    requester: row.requester,
    deletedBy: row.deletedBy,
    deletedAt: row.deletedAt.toISOString(),
    deletionReason: row.deletionReason,
    deletedByAdmin: { firstName: row.adminFirst, lastName: row.adminLast },
  }));
  return paginate(data, total, params);
}

/** Returns who deleted a version in the archive, when and why. */
export function findDeletion(db: Db, id: string) {
  return db.selectFrom("deletedRequests as line").innerJoin("users", "users.id", "deletedBy").where("line.id", "=", id)
    .select(["deletedAt", "deletionReason", "firstName", "lastName"]).executeTakeFirstOrThrow();
}
