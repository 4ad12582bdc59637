import { type DistrictListQuery } from "../domain/list_query.ts";
import { REQUEST_STATUSES, type RequestStatus, STATUS_LABELS } from "../domain/statuses.ts";
import { withQuery } from "../domain/urls.ts";
import { ListSearch } from "./ListSearch.tsx";
import { TabLinks } from "./TabLinks.tsx";

interface DistrictToolsProps {
  /** The list's own address. */
  path: string;
  asked: DistrictListQuery & { status: RequestStatus };
  /** For all requests, whatever is searched for. */
  counts: Record<RequestStatus, number>;
}

/** Search, school filter and status tabs over a list of the district's requests; links and a GET form, all in the address. */
export function DistrictTools({ path, asked: { status, school, q }, counts }: DistrictToolsProps) {
  return (
    <>
      <ListSearch
        path={path}
        placeholder="Search by ID, requester, school, recipient, grades, comments..."
        status={status}
        q={q}
        school={school}
      />
      <TabLinks
        label="Status"
        tabs={REQUEST_STATUSES.map((tab) => ({
          label: STATUS_LABELS[tab],
          count: counts[tab],
          href: withQuery(path, { status: tab, school, q }),
          isCurrent: tab === status,
        }))}
      />
    </>
  );
}
