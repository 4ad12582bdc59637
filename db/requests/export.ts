import { sql, type SqlBool } from "kysely";
import type { ListedRequest } from "../../src/domain/requests/lists.ts";
import type { Db } from "../client.ts";
import { districtConditions, selectDistrict } from "./district_order.ts";
import { type DistrictFilter, listDistrictRows } from "./list_district.ts";
import { findSearch, recordFoundStudents, searchCondition } from "./search.ts";

/** Few enough to hold in memory, many enough to spare the database. */
const BATCH = 1000;

/**
 * All of the district's live requests that pass `filter`, in the list's order, batch by batch. Which ones, and their
 * order, is settled at the beginning, so that changes meanwhile neither repeat nor hide anything else. A search finds every
 * match.
 */
export async function* listDistrictBatches(
  db: Db,
  { q, byStudents, ...list }: DistrictFilter,
): AsyncGenerator<ListedRequest[]> {
  const search = q ? await findSearch(db, q, byStudents) : undefined;
  const matching = search && searchCondition("requests", search);
  const ids = (await selectDistrict(db, list, { matching }).select("requests.id").execute()).map(({ id }) => id);
  for (let from = 0; from === 0 || from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    if (search && byStudents) await recordFoundStudents(db, byStudents, search, batch);
    const standing = db.selectFrom("requests").select("requests.id")
      .where((eb) => eb.and([sql<SqlBool>`requests.id = any(${batch})`, ...districtConditions(eb, list)]));
    const rows = new Map((await listDistrictRows(db, list, standing)).map((row) => [row.id, row]));
    yield batch.map((id) => rows.get(id)).filter((row) => row !== undefined);
  }
}
