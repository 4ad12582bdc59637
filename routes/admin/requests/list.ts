import type { PageParams } from "../../../db/lists/pages.ts";
import { type DistrictFilter, listDistrictPage } from "../../../db/requests/list_district.ts";
import { recordFoundStudents } from "../../../db/requests/search.ts";
import type { DistrictListPage } from "../../../src/domain/requests/lists.ts";
import type { Viewer } from "../../../src/domain/requests/permissions.ts";
import type { Deps } from "../../deps.ts";

/** The district's requests as administrators search them: by students' names, too, which is a look at their meals. */
export async function listForAdministrator(
  { db, clock }: Pick<Deps, "db" | "clock">,
  viewer: Viewer,
  filter: DistrictFilter,
  params: PageParams,
): Promise<DistrictListPage> {
  const now = clock();
  const list = await listDistrictPage(db, { ...filter, byStudents: true }, params, now);
  // All that match, since the list says how many the other tabs have.
  if (filter.q) await recordFoundStudents(db, viewer, filter.q, now);
  return list;
}
