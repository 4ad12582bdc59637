import type { PageParams } from "../../../db/lists/pages.ts";
import { type DistrictFilter, listDistrictPage } from "../../../db/requests/list_district.ts";
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
  return await listDistrictPage(db, { ...filter, byStudents: { viewer, now } }, params, now);
}
