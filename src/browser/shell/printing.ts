/* Print buttons. */
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

if (document.querySelector(".rosters")) void import("./rosters.ts");
