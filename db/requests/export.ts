import { sql, type SqlBool } from "kysely";
import { EXPORT_BATCH } from "../../src/domain/lists/pagination.ts";
import type { ListedRequest } from "../../src/domain/requests/lists.ts";
import type { DistrictFilter } from "../../src/domain/requests/query_schemas.ts";
import type { Db } from "../client.ts";
import { selectListed, toListed } from "./list_district.ts";
import { findFilterCondition, selectFiltered } from "./select_district.ts";

/** Yields the list in its order at the start, so that later changes neither repeat nor hide another request. */
export async function* listDistrictBatches(
  db: Db,
  filter: DistrictFilter,
  today: string,
): AsyncGenerator<ListedRequest[]> {
  const condition = await findFilterCondition(db, filter, today);
  const ids = (await selectFiltered(db, filter, condition).select("requests.id").execute()).map(({ id }) => id);
  for (let from = 0; from === 0 || from < ids.length; from += EXPORT_BATCH) {
    const batch = ids.slice(from, from + EXPORT_BATCH);
    const standing = selectFiltered(db, filter, sql<SqlBool>`requests.id = any(${batch})`);
    const rows = new Map((await selectListed(standing).execute()).map((row) => [row.id, toListed(row)]));
    yield batch.map((id) => rows.get(id)).filter((row) => row !== undefined);
  }
}
