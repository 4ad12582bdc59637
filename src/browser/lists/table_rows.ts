import { opensElsewhere } from "../shell/navigation.ts";

/*
 * A click anywhere on a row follows its first link, in another tab by the middle button or with a key. The arrow keys,
 * Home and End move between the links of the rows, Space selects the row, and the down arrow leads from the search box
 * into the rows.
 */
document.addEventListener("click", openRow);
document.addEventListener("auxclick", openRow);
// Otherwise, Shift selects the text up to here, and the middle button begins to scroll.
document.addEventListener("mousedown", (event) => {
  if (opensElsewhere(event) && linkOf(event)) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (pressKey(event.key, event.target as HTMLElement)) event.preventDefault();
});
// From now on keys count. Tests can wait for that.
document.documentElement.dataset.tableKeys = "ready";

function openRow(event: MouseEvent): void {
  const link = linkOf(event);
  // Only some browsers open another tab for a script's click.
  if (link && opensElsewhere(event)) open(link.href, "_blank", "noopener");
  else link?.click();
}

/** Returns the link that a left or middle button on a row follows. */
function linkOf({ target, button }: MouseEvent): HTMLAnchorElement | null | undefined {
  const isSelectingText = !getSelection()?.isCollapsed;
  if (!(target instanceof Element) || target.closest("a, button, label, .select, .actions") || isSelectingText) return;
  return button > 1 ? null : target.closest(".row-links tbody tr:has(td)")?.querySelector("a");
}

/** Handles a key, and returns whether it means something here. */
function pressKey(key: string, focused: HTMLElement): boolean {
  if (key === "ArrowDown" && focused.matches("[type=search]")) {
    const first = focused.closest("[data-island]")?.querySelector<HTMLElement>("tbody tr:has(td) a");
    first?.focus();
    return first !== undefined && first !== null;
  }
  const row = focused.closest<HTMLElement>("[data-kind=list] tbody tr:has(td)");
  if (!row) return false;
  // Headers between the rows have no td.
  const rows = [...row.closest("table")?.querySelectorAll("tbody tr:has(td)") ?? []];
  const index = rows.indexOf(row);
  const targets: Record<string, Element | undefined> = {
    ArrowDown: rows[index + 1],
    ArrowUp: rows[index - 1],
    Home: rows[0],
    End: rows.at(-1),
  };
  const checkbox = row.querySelector<HTMLElement>("input[type=checkbox]");
  if (key in targets) {
    targets[key]?.querySelector<HTMLElement>(focused === checkbox ? "input" : "a")?.focus();
  } else if (key === " " && focused.matches("a") && checkbox) {
    checkbox.click();
  } else if (key === "Enter" && focused === checkbox) {
    row.querySelector("a")?.click();
  } else return false;
  return true;
}
