import { isOwnPath } from "../../domain/urls.ts";

const DRAFT_KEY_PREFIX = "draft:";
const RETURN_PATH_KEY = "return-to";

/** The name under which this person's draft of the form on this page is stored. */
export function draftName(): string {
  return `${DRAFT_KEY_PREFIX}${document.body.dataset.userId}:${location.pathname}${location.search}`;
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

/** The page on which this person's session expired, if it did; returned only once. */
export function takeReturnPath(userId: string): string | null {
  const stored = sessionStorage.getItem(RETURN_PATH_KEY);
  sessionStorage.removeItem(RETURN_PATH_KEY);
  const saved = JSON.parse(stored ?? "null") as { userId: string; path: string } | null;
  return saved?.userId === userId && isOwnPath(saved.path) ? saved.path : null;
}
