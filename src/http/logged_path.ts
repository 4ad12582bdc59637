import { urls } from "../domain/urls.ts";

/** Whether a path has the secret of a calendar feed in it; also one that is written wrong, and is no feed's. */
export function isCalendarPath(path: string): boolean {
  return path.toLowerCase().startsWith(urls.calendarFeed(""));
}

/** A path as a log may keep it, without a secret. */
export function loggedPath(path: string): string {
  return isCalendarPath(path) ? urls.calendarFeed("...") : path.replace(SECRET, "...");
}

/** What is as long as a secret, wherever it is: ids have 36 characters. */
const SECRET = /[\w-]{40,}/g;
