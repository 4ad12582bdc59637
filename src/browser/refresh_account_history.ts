import { ACCOUNT_HISTORY_ID } from "../domain/history/events.ts";

/** Shows the account history, which the server rendered, as it is now; where there is no answer, it stays as it was. */
export async function refreshAccountHistory(): Promise<void> {
  const response = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const latest = page.getElementById(ACCOUNT_HISTORY_ID);
  const shown = document.getElementById(ACCOUNT_HISTORY_ID);
  // A person who is in it by now keeps the focus.
  if (latest && !shown?.contains(document.activeElement)) shown?.replaceWith(document.adoptNode(latest));
}
