import { formatDate } from "../time/alaska_time.ts";

/** How long a deleted request keeps its comments, and reasons that name a student: time to notice a mistake. */
export const DELETED_RETENTION_DAYS = 30;

/** What takes the place of names, notes and comments once they are erased. */
export function erasedWords(now: Date): string {
  return `Erased on ${formatDate(now)}`;
}
