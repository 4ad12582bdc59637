import ical, { escape, ICalEventStatus } from "ical-generator";
import type { School } from "../domain/district/schools.ts";
import { MINUTE_MS } from "../domain/time/durations.ts";
import { PRODUCT_NAME } from "../domain/shell/product.ts";
import { type CalendarEntry, calendarStatus, calendarTitle } from "../domain/requests/feed.ts";
import { tripText } from "../domain/requests/request.ts";
import { STATUS_LABELS } from "../domain/requests/statuses.ts";

const DELIVERY_MS = 30 * MINUTE_MS;
/** How often calendars are asked to come back, in seconds. */
const REFRESH_SECONDS = 3_600;

interface FeedOptions {
  name: string;
  schoolName: (school: School) => string;
  /** The address of the page that shows a version, for those who may see it. */
  linkTo: (id: string) => string;
}

/**
 * Writes deliveries as an iCalendar file (RFC 5545). Times are UTC, so that no calendar needs to know Alaska's rules, and
 * nothing depends on when it is written: the same deliveries are the same file.
 */
export function renderCalendar(entries: readonly CalendarEntry[], { name, schoolName, linkTo }: FeedOptions): string {
  // The library escapes every text but this one. RFC 5545, section 3.3.11.
  const calendar = ical({
    name: escape(name, false),
    prodId: `//${PRODUCT_NAME}//Deliveries//EN`,
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) {
    const start = new Date(entry.deliveryAt);
    const changedAt = new Date(entry.changedAt);
    const school = schoolName(entry.school);
    calendar.createEvent({
      id: entry.familyId,
      sequence: entry.changes,
      stamp: changedAt,
      lastModified: changedAt,
      start,
      end: new Date(start.getTime() + DELIVERY_MS),
      summary: calendarTitle(entry, school),
      location: school,
      description: description(entry),
      status: ICalEventStatus[calendarStatus(entry)],
      url: entry.isDeleted ? null : linkTo(entry.id),
    });
  }
  return `${calendar.toString()}\r\n`;
}

function description(entry: CalendarEntry): string {
  const { status, isDeleted, numStudents, numAdults, isBeingRevised } = entry;
  return [
    `Status: ${isDeleted ? "Deleted" : STATUS_LABELS[status]}`,
    isBeingRevised ? "A revision is in review" : "",
    tripText(entry),
    `Students: ${numStudents}`,
    `Adults: ${numAdults}`,
  ].filter((line) => line !== "").join("\n");
}
