import { schoolLabel, SCHOOLS } from "../domain/schools.ts";
import type { School } from "../domain/schools.ts";
import type { RequestStatus } from "../domain/statuses.ts";
import { Button } from "./Button.tsx";
import { NativeSelect } from "./NativeSelect.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { Toolbar } from "./Toolbar.tsx";

interface ListSearchProps {
  /** The list's own address. */
  path: string;
  placeholder: string;
  /** The tab that the search stays in, where the list has tabs. */
  status?: RequestStatus;
  q: string | undefined;
  school: School | undefined;
}

/** Search and school filter over a list of requests: a GET form, so that the address keeps both. */
export function ListSearch({ path, placeholder, status, q, school }: ListSearchProps) {
  return (
    <form method="get" action={path} role="search">
      <Toolbar>
        {status && <input type="hidden" name="status" value={status} />}
        <SearchBox name="q" label="Search requests" placeholder={placeholder} defaultValue={q ?? ""} />
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
  );
}
