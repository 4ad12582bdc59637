import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { HistoryEntry, ListView } from "../../browser/lists/use_list.ts";
import { DAY_FILTER_NAMES, DAY_FILTERS } from "../../domain/lists/day_filter.ts";
import { type FilterName, FILTERS, MAX_SEARCH_LENGTH } from "../../domain/lists/params.ts";
import { schoolFilterOptions, type Schools } from "../../domain/district/schools.ts";
import { fieldText, readTypedDay } from "../../domain/time/typed_day.ts";
import { Button } from "../ui/Button.tsx";
import { NativeSelect } from "../ui/NativeSelect.tsx";
import { PlainDateField } from "../ui/PlainDateField.tsx";
import { SearchBox } from "../ui/SearchBox.tsx";

/** The pause after the last key: a word is one search, not one for each letter. */
const DEBOUNCE_MS = 250;

const DAY_OPTIONS = [
  { value: "", label: "All Dates" },
  ...DAY_FILTER_NAMES.map((value) => ({ value, label: DAY_FILTERS[value] })),
];

interface ListSearchProps {
  path: string;
  placeholder: string;
  schools: Schools;
  filters?: readonly FilterName[];
  view: ListView<unknown>;
}

/** The search and filters above a list of requests. Without script it is a GET form. */
export function ListSearch(
  { path, placeholder, schools, filters = FILTERS, view: { params, navigate } }: ListSearchProps,
) {
  // A search begins on the first page.
  const { page: _page, ...query } = params;
  const { q = "", school = "", when = "", day = "" } = query;
  const box = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const searchedText = useRef(q);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);

  const search = (changes: Partial<Record<FilterName, string>>, entry: HistoryEntry) => {
    clearTimeout(debounce.current);
    searchedText.current = box.current?.value.trim() ?? "";
    navigate({ ...query, q: searchedText.current, ...changes }, entry);
  };
  const searchIfTyped = () => {
    if (box.current?.value.trim() !== searchedText.current) search({}, "typing");
  };
  // An effect event, since by the end of the pause another tab may be open than when the key was pressed.
  const searchTyped = useEffectEvent(searchIfTyped);

  useEffect(() => () => clearTimeout(debounce.current), []);
  useEffect(() => {
    // After the back button, the box follows the address; never while the user types.
    if (!box.current || q === searchedText.current) return;
    box.current.value = q;
    searchedText.current = q;
  }, [q]);
  // Once a date is whole: the field is left, Enter pressed or a day picked.
  const searchDay = useEffectEvent((text: string) => {
    const typed = readTypedDay(text);
    if (typed || text.trim() === "") search({ day: typed ?? "", when: "" }, "step");
  });
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>("[name=day]");
    if (!input) return;
    // The typed form of the same day stays.
    if ((readTypedDay(input.value) ?? "") !== day) input.value = fieldText(day);
    input.onchange = () => searchDay(input.value);
  }, [day]);

  const fields: Record<FilterName, ReactNode> = {
    q: (
      <SearchBox
        ref={box}
        name="q"
        label="Search requests"
        placeholder={placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={q}
        onChange={() => {
          clearTimeout(debounce.current);
          debounce.current = setTimeout(searchTyped, DEBOUNCE_MS);
        }}
      />
    ),
    school: (
      <NativeSelect
        name="school"
        label="School"
        value={school}
        onChange={(event) => search({ school: event.target.value }, "step")}
        options={schoolFilterOptions(schools)}
      />
    ),
    when: (
      <NativeSelect
        name="when"
        label="Delivery days"
        value={when}
        onChange={(event) => search({ when: event.target.value, day: "" }, "step")}
        options={DAY_OPTIONS}
      />
    ),
    day: <PlainDateField label="Delivery day" isLabelHidden name="day" defaultValue={day} />,
  };

  return (
    <form
      ref={form}
      className="toolbar cluster no-print"
      method="get"
      action={path}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        searchIfTyped();
      }}
    >
      {Object.entries(query).filter(([name]) => !Object.hasOwn(fields, name)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map((name) => <Fragment key={name}>{fields[name]}</Fragment>)}
      <Button type="submit">Search</Button>
    </form>
  );
}
