import { findCalendarSecret } from "../../db/accounts/calendar_feeds.ts";
import { urls } from "../../src/domain/urls.ts";
import type { Deps } from "../deps.ts";

export async function findFeedUrl({ db, publicUrl }: Deps, userId: string): Promise<string | null> {
  const secret = await findCalendarSecret(db, userId);
  return secret === undefined ? null : `${publicUrl}${urls.calendarFeed(`${secret}.ics`)}`;
}
