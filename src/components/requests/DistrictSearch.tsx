import type { ComponentProps } from "react";
import { ListSearch } from "../lists/ListSearch.tsx";

/** The search box and school filter above a list of the district's requests. Spec section 2, admin dashboard. */
export function DistrictSearch(props: Omit<ComponentProps<typeof ListSearch>, "placeholder">) {
  return <ListSearch {...props} placeholder="Search by ID, requester, school, recipient, grades, comments..." />;
}
