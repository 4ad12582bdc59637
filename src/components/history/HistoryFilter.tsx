import { EVENT_LABELS, eventsOf } from "../../domain/history/events.ts";
import type { dateErrors, HistoryQuery } from "../../domain/history/query_schemas.ts";
import { schoolFilterOptions, type Schools } from "../../domain/district/schools.ts";
import { urls } from "../../domain/urls.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { PlainDateField } from "../ui/PlainDateField.tsx";
import { PlainSelectField } from "../ui/SelectField.tsx";
import { SearchBox } from "../ui/SearchBox.tsx";

/** The filters of the history: a GET form, so that they are part of the address and work without script. */
export function HistoryFilter(
  { person, school, type, from, to, schools, errors }: HistoryQuery & {
    schools: Schools;
    errors: ReturnType<typeof dateErrors>;
  },
) {
  const isFiltered = Boolean(person || school || type || from || to);
  const eventTypes = [
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
  ];
  return (
    <form method="get" action={urls.history} role="search" className="history-filter field-row no-print">
      <Field label="Person">
        {(control) => (
          <SearchBox {...control} name="person" placeholder="Name or email..." defaultValue={person ?? ""} />
        )}
      </Field>
      <PlainSelectField
        label="School"
        name="school"
        defaultValue={school ?? ""}
        options={schoolFilterOptions(schools)}
      />
      <PlainSelectField label="Event" name="type" defaultValue={type ?? ""} options={eventTypes} />
      <PlainDateField label="From" name="from" defaultValue={from} errorMessage={errors.from} />
      <PlainDateField label="To" name="to" defaultValue={to} errorMessage={errors.to} />
      <Button type="submit" variant="primary">Filter</Button>
      {isFiltered && <ButtonLink variant="quiet" href={urls.history}>Clear</ButtonLink>}
    </form>
  );
}

function eventOptions(subject: Parameters<typeof eventsOf>[0]) {
  return eventsOf(subject).map((value) => ({ value, label: EVENT_LABELS[value] }));
}
