import type { ReactNode } from "react";
import { ACCOUNT_EVENTS, type AuditEventType, EVENT_LABELS, REQUEST_EVENTS } from "../../domain/history/events.ts";
import type { HistoryFilter as HistoryFilterParams } from "../../domain/history/queries.ts";
import { schoolLabel, SCHOOLS } from "../../domain/district/schools.ts";
import { urls } from "../../domain/urls.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { NativeSelect } from "../ui/NativeSelect.tsx";
import { SearchBox } from "../ui/SearchBox.tsx";

/** What the history is filtered by: a GET form, so that the address keeps all of it and no script is needed. */
export function HistoryFilter({ person, school, type, from, to }: HistoryFilterParams) {
  const isFiltered = Boolean(person || school || type || from || to);
  return (
    <form method="get" action={urls.history} role="search" className="history-filter no-print">
      <Labelled label="Person">
        <SearchBox name="person" label="Person" placeholder="Name or email..." defaultValue={person ?? ""} />
      </Labelled>
      <Labelled label="School">
        <NativeSelect
          name="school"
          label="School"
          defaultValue={school ?? ""}
          options={[
            { value: "", label: "All Schools" },
            ...SCHOOLS.map((value) => ({ value, label: schoolLabel(value) })),
          ]}
        />
      </Labelled>
      <Labelled label="Event">
        <NativeSelect
          name="type"
          label="Event"
          defaultValue={type ?? ""}
          options={[
            { value: "", label: "All events" },
            {
              label: "Requests",
              options: [{ value: "request", label: "All request events" }, ...named(REQUEST_EVENTS)],
            },
            {
              label: "Accounts",
              options: [{ value: "account", label: "All account events" }, ...named(ACCOUNT_EVENTS)],
            },
          ]}
        />
      </Labelled>
      <Labelled label="From">
        <input type="date" name="from" className="control" aria-label="From" defaultValue={from ?? ""} />
      </Labelled>
      <Labelled label="To">
        <input type="date" name="to" className="control" aria-label="To" defaultValue={to ?? ""} />
      </Labelled>
      <Button type="submit" variant="primary">Filter</Button>
      {isFiltered && <ButtonLink variant="quiet" href={urls.history}>Clear</ButtonLink>}
    </form>
  );
}

function named(types: readonly AuditEventType[]) {
  return types.map((value) => ({ value, label: EVENT_LABELS[value] }));
}

/** The control names itself for screen readers; its label is for the eye. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
