/* Print buttons, and the names typed beside a roster, which go into its lines. */
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

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
  const meals = [...roster.querySelectorAll<HTMLElement>("[data-student]")].map((row) => wordsOf(row.dataset.student));
  for (const field of roster.querySelectorAll("textarea")) {
    const given = field.value.split("\n").map((name) => name.trim()).filter((name) => name !== "");
    const names = given.filter((name) => {
      const meal = meals.findIndex((words) => alike.compare(words, wordsOf(name)) === 0);
      // A second person of that name is another person.
      return meal < 0 || meals.splice(meal, 1).length === 0;
    });
    const lines = document.getElementById(field.id.replace(/-names$/, ""));
    const open = [...lines?.querySelectorAll("tr:not([data-student]) > th + td") ?? []];
    open.forEach((line, index) => line.textContent = names[index] ?? "");
    const extra = names.slice(open.length);
    lines?.append(...extra.map(extraLine));
    const note = [
      given.length > names.length ? `Already there, with a special meal: ${given.length - names.length}.` : "",
      extra.length > 0 ? `More than the lunches ordered, at the end without a number: ${extra.length}.` : "",
    ].filter(Boolean).join(" ");
    const output = roster.querySelector(`output[for="${field.id}"]`);
    // A screen reader reads it whenever it is written.
    if (output && output.textContent !== note) output.textContent = note;
  }
}

function extraLine(name: string): HTMLElement {
  const row = document.createElement("tr");
  row.dataset.extra = "";
  row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: "☐" }));
  for (const text of [name, "☐"]) row.insertCell().textContent = text;
  return row;
}

/** Compares names with ł as l and ß as ss, ignoring case. */
const alike = new Intl.Collator("en", { sensitivity: "base" });

/** Returns the words of a name, whatever their order and marks, without its number in a list: "2. Sample, Kaxʼdig". */
function wordsOf(name = ""): string {
  const words = name.replace(/^\s*\d+[.)]\s/, "").normalize("NFKD").replaceAll(/[\p{M}\p{Lm}'‘’`]/gu, "")
    .match(/[\p{L}\p{N}]+/gu);
  return words?.sort(alike.compare).join(" ") ?? name;
}
