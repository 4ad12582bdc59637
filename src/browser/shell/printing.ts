/* What pages for paper do: their button prints, and names that are pasted into a roster go one to a line. */
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

const fields = [...document.querySelectorAll<HTMLTextAreaElement>(".rosters textarea")];

fields.forEach((field, index) => {
  const table = field.closest("tbody");
  const lines = () => fields.slice(index).filter((other) => other.closest("tbody") === table);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    lines()[1]?.focus();
  });
  field.addEventListener("paste", (event) => {
    // Who has a special meal has a line already.
    const there = [...table?.querySelectorAll("th") ?? []].map(({ textContent }) => textContent.split(" · ")[0]);
    const pasted = (event.clipboardData?.getData("text") ?? "").split("\n").map((name) => name.trim());
    if (pasted.length === 1) return;
    event.preventDefault();
    const names = pasted.filter((name) => name !== "" && !there.includes(name));
    // None is lost: the last line takes those that are too many.
    lines().slice(0, names.length).forEach((line, index, { length }) => {
      line.value = names.slice(index, index + 1 === length ? undefined : index + 1).join("\n");
    });
  });
});

// Nobody finds them by going back.
addEventListener("pagehide", () => fields.forEach((field) => field.value = ""));
