/* The names typed beside a roster, which go into its lines. */
import { alike, byName, NUMBER_COLUMN, readRosterNames, wordsOf } from "../../domain/kitchen/day_sheet/roster_names.ts";

const rosters = [...document.querySelectorAll(".rosters > section")];

for (const roster of rosters) roster.addEventListener("input", () => showNames(roster));

// Nobody finds them by going back.
addEventListener("pagehide", () => {
  for (const roster of rosters) {
    for (const field of roster.querySelectorAll("textarea")) field.value = "";
    showNames(roster);
  }
});

/** Writes the names typed in a roster's fields into its free lines; surplus ones follow below, with a note. */
function showNames(roster: Element): void {
  for (const row of roster.querySelectorAll("[data-extra]")) row.remove();
  const meals = [...roster.querySelectorAll<HTMLElement>("[data-student]")]
    .map((row) => ({ row, words: wordsOf(row.dataset.student ?? "") }));
  const fields = [...roster.querySelectorAll("textarea")]
    .map((field) => ({ field, given: readRosterNames(field.value) }));
  const hasNumbers = fields.some(({ given }) => given.some(({ number }) => number !== ""));
  const isSorted = offerSorting(roster, hasNumbers);
  const numbers = new Map<Node | null, string>();
  for (const { field, given } of fields) {
    const names = given.filter(({ name, number }) => {
      const words = wordsOf(name);
      const meal = meals.findIndex((each) => alike.compare(each.words, words) === 0);
      // A second person of that name is another person.
      for (const { row } of meal < 0 ? [] : meals.splice(meal, 1)) numbers.set(row, number);
      return meal < 0;
    });
    if (isSorted) names.sort(byName);
    const lines = document.getElementById(field.id.replace(/-names$/, ""));
    const free = () => [...lines?.querySelectorAll("tr:not([data-student]) > th + td") ?? []];
    const extra = names.slice(free().length);
    lines?.append(...extra.map(extraLine));
    free().forEach((line, index) => {
      line.textContent = names[index]?.name ?? "";
      numbers.set(line.parentNode, names[index]?.number ?? "");
    });
    const note = [
      given.length > names.length ? `Already there, with a special meal: ${given.length - names.length}.` : "",
      extra.length > 0 ? `More than the lunches ordered, at the end without a number: ${extra.length}.` : "",
    ].filter(Boolean).join(" ");
    const output = roster.querySelector(`output[for="${field.id}"]`);
    // A screen reader reads it whenever it is written.
    if (output && output.textContent !== note) output.textContent = note;
  }
  for (const table of roster.querySelectorAll("table")) showNumbers(table, numbers);
}

/** Whether the other lines are to be in order, which is asked while a typed name has a number. */
function offerSorting(roster: Element, isOffered: boolean): boolean {
  const box = roster.querySelector("input");
  if (isOffered && box) return box.checked;
  box?.parentElement?.remove();
  if (isOffered) {
    const label = Object.assign(document.createElement("label"), { className: "checkbox-button" });
    label.append(Object.assign(document.createElement("input"), { type: "checkbox" }), "Sort by name");
    roster.querySelector(".roster-names")?.append(label);
  }
  return false;
}

/** Gives a table a column for its lines' numbers, as long as one has any. */
function showNumbers(table: HTMLTableElement, numbers: ReadonlyMap<Node | null, string>): void {
  const hasAny = [...table.rows].some((row) => numbers.get(row));
  for (const row of table.rows) {
    row.querySelector("[data-number]")?.remove();
    const name = row.cells[1];
    const cell = hasAny && name?.cloneNode();
    if (!(cell instanceof HTMLElement)) continue;
    cell.dataset.number = "";
    cell.textContent = row.rowIndex === 0 ? NUMBER_COLUMN : numbers.get(row) ?? "";
    name?.after(cell);
  }
}

function extraLine(): HTMLElement {
  const row = document.createElement("tr");
  row.dataset.extra = "";
  row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: "☐" }));
  for (const text of ["", "☐"]) row.insertCell().textContent = text;
  return row;
}
