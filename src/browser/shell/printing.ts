/* What pages for paper do: their button prints, and names typed beside a roster stand in its lines. */
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

const fields = [...document.querySelectorAll<HTMLTextAreaElement>(".rosters textarea")];

for (const field of fields) {
  const lines = document.getElementById(field.id.replace(/-names$/, ""));
  const note = document.querySelector(`output[for="${field.id}"]`);
  if (lines && note) field.addEventListener("input", () => note.textContent = showNames(lines, field.value));
}

// Nobody finds them by going back.
addEventListener("pagehide", () => {
  for (const field of fields) {
    field.value = "";
    field.dispatchEvent(new Event("input"));
  }
});

/**
 * Writes names, one a line, into the lines of a roster that have none. Those that are too many follow below.
 * @returns how many have no such line, and why; "" for none
 */
function showNames(lines: HTMLElement, typed: string): string {
  for (const row of lines.querySelectorAll("[data-extra]")) row.remove();
  const meals = [...lines.closest("article")?.querySelectorAll<HTMLElement>("[data-student]") ?? []]
    .map((row) => wordsOf(row.dataset.student));
  const given = typed.split("\n").map((name) => name.trim()).filter((name) => name !== "");
  const names = given.filter((name) => {
    const meal = meals.indexOf(wordsOf(name));
    // A second one of that name is another student.
    return meal < 0 || meals.splice(meal, 1).length === 0;
  });
  const open = [...lines.querySelectorAll("tr:not([data-student]) > th + td")];
  open.forEach((line, index) => line.textContent = names[index] ?? "");
  const extra = names.slice(open.length);
  lines.append(...extra.map(extraLine));
  return [
    given.length > names.length ? `Already there, with a special meal: ${given.length - names.length}.` : "",
    extra.length > 0 ? `More than the lunches ordered, at the end without a number: ${extra.length}.` : "",
  ].filter(Boolean).join(" ");
}

function extraLine(name: string): HTMLElement {
  const row = document.createElement("tr");
  row.dataset.extra = "";
  row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: "☐" }));
  for (const text of [name, "☐"]) row.insertCell().textContent = text;
  return row;
}

/** The words of a name, alike for "Sample, José" and "jose sample". */
function wordsOf(name = ""): string {
  const words = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words?.sort().join(" ") ?? name;
}
