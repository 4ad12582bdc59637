import { type DistrictListQuery } from "../domain/list_query.ts";
import { schoolLabel, SCHOOLS } from "../domain/schools.ts";
import { REQUEST_STATUSES, type RequestStatus, STATUS_LABELS } from "../domain/statuses.ts";
import { Button } from "./Button.tsx";
import { NativeSelect } from "./NativeSelect.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { TabLinks } from "./TabLinks.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { withQuery } from "../domain/urls.ts";

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
      <form method="get" action={path} role="search">
        <Toolbar>
          <input type="hidden" name="status" value={status} />
          <SearchBox
            name="q"
            label="Search requests"
            placeholder="Search by ID, requester, school, recipient, grades, comments..."
            defaultValue={q ?? ""}
          />
          <NativeSelect
            name="school"
            label="School"
            defaultValue={school ?? ""}
            options={[
              { value: "", label: "All Schools" },
              ...SCHOOLS.map((value) => ({ value, label: schoolLabel(value) })),
            ]}
          />
          <Button type="submit">Search</Button>
        </Toolbar>
      </form>
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
