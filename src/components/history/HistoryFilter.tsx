import type { ReactNode } from "react";
import { EVENT_LABELS, eventsOf } from "../../domain/history/events.ts";
import type { HistoryQuery } from "../../domain/history/params.ts";
import { schoolFilterOptions, type Schools } from "../../domain/district/schools.ts";
import { urls } from "../../domain/urls.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { NativeSelect } from "../ui/NativeSelect.tsx";
import { SearchBox } from "../ui/SearchBox.tsx";

/** The filters of the history: a GET form, so that they are part of the address and work without script. */
export function HistoryFilter(
  { person, school, type, from, to, schools }: HistoryQuery & { schools: Schools },
) {
  const isFiltered = Boolean(person || school || type || from || to);
  return (
    <form method="get" action={urls.history} role="search" className="history-filter no-print">
      <LabeledControl label="Person">
        <SearchBox name="person" label="Person" placeholder="Name or email..." defaultValue={person ?? ""} />
      </LabeledControl>
      <LabeledControl label="School">
        <NativeSelect
          name="school"
          label="School"
          defaultValue={school ?? ""}
          options={schoolFilterOptions(schools)}
        />
      </LabeledControl>
      <LabeledControl label="Event">
        <NativeSelect
          name="type"
          label="Event"
          defaultValue={type ?? ""}
          options={[
            { value: "", label: person ? "All events" : "All events except sign-ins" },
            {
              label: "Requests",
              options: [{ value: "request", label: "All request events" }, ...eventOptions("request")],
            },
            {
              label: "Accounts",
              options: [{ value: "account", label: "All account events" }, ...eventOptions("user")],
            },
            { label: "Kitchen", options: eventOptions("kitchen") },
            { label: "District", options: eventOptions("district") },
          ]}
        />
      </LabeledControl>
      <LabeledControl label="From">
        <input type="date" name="from" className="control" aria-label="From" defaultValue={from ?? ""} />
      </LabeledControl>
      <LabeledControl label="To">
        <input type="date" name="to" className="control" aria-label="To" defaultValue={to ?? ""} />
      </LabeledControl>
      <Button type="submit" variant="primary">Filter</Button>
      {isFiltered && <ButtonLink variant="quiet" href={urls.history}>Clear</ButtonLink>}
    </form>
  );
}

function eventOptions(subject: Parameters<typeof eventsOf>[0]) {
  return eventsOf(subject).map((value) => ({ value, label: EVENT_LABELS[value] }));
}

/** A visible label. Screen readers have the control's own aria-label. */
function LabeledControl({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
