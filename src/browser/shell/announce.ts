/** How long a text can be read after it was announced. */
const KEPT_MS = 10_000;

/** Has screen readers say a text, after what they are saying. */
export function announce(text: string): void {
  const line = document.createElement("p");
  line.textContent = text;
  document.querySelector("[data-announcer]")?.append(line);
  setTimeout(() => line.remove(), KEPT_MS);
}
