import type { DistrictListQuery } from "../domain/list_query.ts";
import { ListSearch } from "./ListSearch.tsx";

/** The search box and school filter over a list of the district's requests. Spec section 2, admin dashboard. */
export function DistrictSearch({ path, asked: { status, q, school } }: { path: string; asked: DistrictListQuery }) {
  return (
    <ListSearch
      path={path}
      placeholder="Search by ID, requester, school, recipient, grades, comments..."
      status={status}
      q={q}
      school={school}
    />
  );
}
