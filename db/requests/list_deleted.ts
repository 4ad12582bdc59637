import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { DeletedRequest } from "../../src/domain/requests/lists.ts";
import type { School } from "../../src/domain/district/schools.ts";
import type { Db } from "../client.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import type { Database } from "../schema.ts";
import { toLunchRequest } from "./rows.ts";
import { findSearch, fullNameColumn, likePattern, type Search, searchCondition } from "./search.ts";

interface DeletedParams extends PageParams {
  school?: School | undefined;
  /** Text to look for where the district's lists look, and in the deleting administrator's name and the reason. */
  q?: string | undefined;
}

/**
 * Deleted requests, one row a family (the version that was current), last deleted first. A search matches any version of
 * a family.
 */
export async function listDeletedRequests(
  db: Db,
  { school, q, ...params }: DeletedParams,
): Promise<Paginated<DeletedRequest>> {
  const search = q ? await findSearch(db, q) : undefined;
  const lines = db.selectFrom("deletedRequests as line")
    .innerJoin("users as owner", "owner.id", "line.requesterId")
    .innerJoin("users as admin", "admin.id", "line.deletedBy")
    .where("line.supersededAt", "is", null)
    .where((eb) => eb.not(hasNewerLiveVersion(eb)))
    .where((eb) =>
      eb.and([
        ...school ? [eb("line.school", "=", school)] : [],
        ...search ? [eb("line.familyId", "in", selectMatchingFamilies(eb, search))] : [],
      ])
    );
  const rows = await lines.selectAll("line")
    .select(["owner.firstName as ownerFirst", "owner.lastName as ownerLast", "owner.email as ownerEmail"])
    .select(["admin.firstName as adminFirst", "admin.lastName as adminLast"])
    .orderBy("line.deletedAt", "desc").orderBy("line.id").limit(params.limit).offset(pageOffset(params)).execute();
  const { total } = await lines.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
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
  return paginate(listed, total, params);
}

type DeletedExpressions = ExpressionBuilder<Database & { line: Database["deletedRequests"] }, "line">;

/** A family can have had two live versions: one in force and a revision of it. */
function hasNewerLiveVersion(eb: DeletedExpressions): Expression<SqlBool> {
  return eb.exists(
    eb.selectFrom("deletedRequests as newer").select("newer.id")
      .whereRef("newer.familyId", "=", "line.familyId").whereRef("newer.version", ">", "line.version")
      .where("newer.supersededAt", "is", null),
  );
}

function selectMatchingFamilies(eb: DeletedExpressions, search: Search) {
  const pattern = likePattern(search.q);
  return eb.selectFrom("deletedRequests").innerJoin("users as deleter", "deleter.id", "deletedRequests.deletedBy")
    .select("deletedRequests.familyId")
    .where((eb) =>
      eb.or([
        searchCondition("deletedRequests", search),
        eb(fullNameColumn("deleter"), "ilike", pattern),
        eb("deletionReason", "ilike", pattern),
      ])
    );
}
