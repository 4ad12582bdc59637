import { isOwnPath } from "../../domain/urls.ts";
import { drop, findKept, keep } from "./user_storage.ts";

const NAME = "return-to";

/** Remembers this page, to return to once the same user has signed in again. */
export function saveReturnPath(): void {
  keep(NAME, `${location.pathname}${location.search}`);
}

/** Returns the page on which this user's session ended, if it did; only once. */
export function takeReturnPath(userId: string): string | null {
  const path = findKept(NAME, userId);
  drop(NAME, userId);
  return path !== null && isOwnPath(path) ? path : null;
}
