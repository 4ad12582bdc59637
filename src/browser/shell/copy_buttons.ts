import { showToast } from "./toasts.ts";

/* Copies the text of a field from the button beside it. Without script there is no such button. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    // So that it can be copied by hand where a browser allows nothing else.
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      showToast({ title: "Link copied", tone: "success" });
    } catch {
      showToast({ title: "The link is selected", description: "Press Ctrl+C to copy it.", tone: "error" });
    }
  });
}
