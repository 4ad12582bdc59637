import { isOwnPath } from "../../domain/http/own_path.ts";

const DRAFT_KEY_PREFIX = "draft:";
/** Where to return to after signing in again. */
const RETURN_PATH_KEY = "return-to";
/** Where signing in again returned to. */
const RETURNED_KEY = "returned-to";

/** The name under which this person's draft of the form on this page is stored, or what they typed elsewhere on it. */
export function draftName(part = ""): string {
  return `${DRAFT_KEY_PREFIX}${document.body.dataset.userId}:${location.pathname}${location.search}${part}`;
}

/** Deletes every draft of this tab, and the page to return to; for signing out. */
export function clearDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(DRAFT_KEY_PREFIX) || name === RETURN_PATH_KEY) sessionStorage.removeItem(name);
  }
}

/** Remembers this page, to return to once the same person has signed in again. */
export function saveReturnPath(): void {
  const { userId = "" } = document.body.dataset;
  sessionStorage.setItem(RETURN_PATH_KEY, JSON.stringify({ userId, path: `${location.pathname}${location.search}` }));
}

/** The page on which this person's session expired, if it did; returned only once. What was typed there comes back. */
export function takeReturnPath(userId: string): string | null {
  const stored = sessionStorage.getItem(RETURN_PATH_KEY);
  sessionStorage.removeItem(RETURN_PATH_KEY);
  const saved = JSON.parse(stored ?? "null") as { userId: string; path: string } | null;
  if (saved?.userId !== userId || !isOwnPath(saved.path)) return null;
  sessionStorage.setItem(RETURNED_KEY, saved.path);
  return saved.path;
}

/** Whether signing in again has just led back to this page; a page that is open has nowhere else to return to. */
export function takeReturn(): boolean {
  const isBack = sessionStorage.getItem(RETURNED_KEY) === `${location.pathname}${location.search}`;
  for (const key of [RETURNED_KEY, RETURN_PATH_KEY]) sessionStorage.removeItem(key);
  return isBack;
}
