import { type KeyboardEvent, useEffect, useRef } from "react";
import { useShortcut } from "../browser/use_shortcut.ts";
import type { ListAsked } from "../domain/lists.ts";
import { schoolLabel, SCHOOLS } from "../domain/schools.ts";
import { Button } from "./Button.tsx";
import { NativeSelect } from "./NativeSelect.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { Toolbar } from "./Toolbar.tsx";

/** After the last key, so that a word typed quickly is one question. */
const TYPING_MS = 75;

interface ListSearchProps {
  /** The list's own address. */
  path: string;
  placeholder: string;
  /** What the list is asked for. */
  asked: ListAsked;
  go: (asked: ListAsked, entry: "new" | "same") => void;
}

/**
 * Search and school filter over a list of requests, answered while somebody types; '/' comes here. Without script it is a
 * GET form.
 */
export function ListSearch({ path, placeholder, asked, go }: ListSearchProps) {
  // A search begins on the first page.
  const { q = "", school = "", page: _page, ...others } = asked;
  const box = useRef<HTMLInputElement>(null);
  const searched = useRef(q);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useShortcut("/", () => box.current?.select());
  useEffect(() => () => clearTimeout(typing.current), []);
  useEffect(() => {
    // Somebody went back: the box follows the address, and never while they type.
    if (!box.current || q === searched.current) return;
    box.current.value = q;
    searched.current = q;
  }, [q]);

  function search(): void {
    clearTimeout(typing.current);
    const text = box.current?.value.trim() ?? "";
    if (text === searched.current) return;
    // One step of the history a search, not one a letter.
    const entry = text && searched.current ? "same" : "new";
    searched.current = text;
    go({ ...others, school, q: text }, entry);
  }

  return (
    <form
      method="get"
      action={path}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Toolbar>
        {Object.entries(others).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        <SearchBox
          ref={box}
          name="q"
          label="Search requests"
          placeholder={placeholder}
          maxLength={200}
          defaultValue={q}
          shortcut="/"
          onChange={() => {
            clearTimeout(typing.current);
            typing.current = setTimeout(search, TYPING_MS);
          }}
          onKeyDown={goToRows}
        />
        <NativeSelect
          name="school"
          label="School"
          value={school}
          onChange={(event) => go({ ...others, q: searched.current, school: event.target.value }, "new")}
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

/** From the search box, the down arrow leads into the rows. */
function goToRows(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "ArrowDown") return;
  const first = event.currentTarget.closest("[data-island]")?.querySelector<HTMLElement>("tbody a");
  if (!first) return;
  event.preventDefault();
  first.focus();
}
