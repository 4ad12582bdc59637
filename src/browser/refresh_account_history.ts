import { ACCOUNT_HISTORY_ID } from "../domain/history/events.ts";

/** Shows the account history, which the server rendered, as it is now; where there is no answer, it stays as it was. */
export async function refreshAccountHistory(): Promise<void> {
  const response = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!response?.ok) return;
  const html = await response.text();
  // Without its head: the styles there have that response's nonce, which this page's policy refuses.
  const page = new DOMParser().parseFromString(html.slice(html.indexOf("<body")), "text/html");
  const latest = page.getElementById(ACCOUNT_HISTORY_ID);
  const shown = document.getElementById(ACCOUNT_HISTORY_ID);
  // Whoever is in it by now keeps the focus.
  if (latest && !shown?.contains(document.activeElement)) shown?.replaceWith(document.adoptNode(latest));
}
