import { urls } from "../domain/urls.ts";

/** Whether a path has the secret of a calendar feed in it. */
export function isCalendarPath(path: string): boolean {
  return path.startsWith(urls.calendarFeed(""));
}

/** A path as a log may keep it, without a secret. */
export function loggedPath(path: string): string {
  return isCalendarPath(path) ? urls.calendarFeed("...") : path;
}
