import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import type { ListView } from "../../browser/use_list.ts";
import { useShortcut } from "../../browser/use_shortcut.ts";
import type { ListParams } from "../../domain/lists/params.ts";
import { schoolLabel, SCHOOLS } from "../../domain/district/schools.ts";
import { Button } from "../ui/Button.tsx";
import { NativeSelect } from "../ui/NativeSelect.tsx";
import { SearchBox } from "../ui/SearchBox.tsx";
import { Toolbar } from "../ui/Toolbar.tsx";

/** After the last key, so that a word typed quickly is one question. */
const TYPING_MS = 75;

interface ListSearchProps {
  /** The list's own address. */
  path: string;
  placeholder: string;
  /** What the list was asked for last. */
  params: ListParams;
  go: ListView<unknown>["go"];
}

/**
 * Search and school filter over a list of requests, answered while somebody types; '/' comes here. Without script it is a
 * GET form.
 */
export function ListSearch({ path, placeholder, params, go }: ListSearchProps) {
  // A search begins on the first page.
  const { q = "", school = "", page: _page, ...others } = params;
  const box = useRef<HTMLInputElement>(null);
  const searched = useRef(q);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const searchFor = (changes: { school?: string }, how: "step" | "typing") => {
    clearTimeout(typing.current);
    searched.current = box.current?.value.trim() ?? "";
    go({ ...others, school, q: searched.current, ...changes }, how);
  };
  // Looks at what is asked for when the pause is over, which may be another tab than when the key was pressed.
  const searchTyped = useEffectEvent(() => {
    if (box.current?.value.trim() !== searched.current) searchFor({}, "typing");
  });

  useShortcut("/", () => {
    box.current?.focus();
    box.current?.select();
  });
  useEffect(() => {
    // Typed before this came alive, or brought back by the browser.
    searchTyped();
    return () => clearTimeout(typing.current);
  }, []);
  useEffect(() => {
    // Somebody went back: the box follows the address, and never while they type.
    if (!box.current || q === searched.current) return;
    box.current.value = q;
    searched.current = q;
  }, [q]);

  return (
    <form
      method="get"
      action={path}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        searchFor({}, "typing");
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
            typing.current = setTimeout(searchTyped, TYPING_MS);
          }}
          onKeyDown={goToRows}
        />
        <NativeSelect
          name="school"
          label="School"
          value={school}
          onChange={(event) => searchFor({ school: event.target.value }, "step")}
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
