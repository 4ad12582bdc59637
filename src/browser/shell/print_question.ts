/* Asks whether the day sheet is on paper once its PDF was opened, in whatever way, or the page was printed itself. */
const ask = () => document.querySelector(".print-question")?.setAttribute("data-asked", "");

for (const way of ["click", "auxclick", "contextmenu"]) {
  addEventListener(way, ({ target }) => (target as Element).closest("[data-day-sheet]") && ask());
}
addEventListener("afterprint", ask);
