import ical, { escape, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { School } from "../domain/district/schools.ts";
import type { CalendarEntry } from "../domain/requests/feed.ts";
import { tripText } from "../domain/requests/request.ts";
import { type RequestStatus, STATUS_LABELS } from "../domain/requests/statuses.ts";
import { PRODUCT_NAME } from "../domain/shell/product.ts";
import { MINUTE_MS } from "../domain/time/durations.ts";

const DELIVERY_MS = 30 * MINUTE_MS;
/** How often calendars are asked to come back, in seconds. */
const REFRESH_SECONDS = 3_600;
/** Seconds since 1970 outgrow a SEQUENCE in 2038. RFC 5545, section 3.3.8. */
const SEQUENCE_BEGINS = Date.UTC(2026, 0);

/** The status of a delivery in a calendar: it may come, it comes, or it does not. RFC 5545, section 3.8.1.11. */
const STATUSES: Record<RequestStatus, ICalEventStatus> = {
  IN_REVIEW: ICalEventStatus.TENTATIVE,
  APPROVED: ICalEventStatus.CONFIRMED,
  IN_PROGRESS: ICalEventStatus.CONFIRMED,
  COMPLETED: ICalEventStatus.CONFIRMED,
  DENIED: ICalEventStatus.CANCELLED,
  CANCELLED: ICalEventStatus.CANCELLED,
};

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
    const { status, deliveryAt, changedAt, numberOfLunches, numStudents, numAdults } = entry;
    const school = schoolName(entry.school);
    const label = STATUS_LABELS[status];
    const pickup = entry.pickup ? ", pickup" : "";
    // A warning to people who may come too early.
    const warning = STATUSES[status] === ICalEventStatus.CONFIRMED ? "" : `, ${label.toLowerCase()}`;
    calendar.createEvent({
      id: entry.familyId,
      sequence: Math.floor((changedAt.getTime() - SEQUENCE_BEGINS) / 1_000),
      stamp: changedAt,
      lastModified: changedAt,
      start: deliveryAt,
      end: new Date(deliveryAt.getTime() + DELIVERY_MS),
      summary: `Lunches: ${school} (${numberOfLunches})${pickup}${warning}`,
      // Where they are picked up is the kitchen's to say.
      location: entry.pickup ? null : school,
      description: [
        `Status: ${label}`,
        entry.isBeingRevised ? "A revision is in review" : "",
        tripText(entry),
        `Students: ${numStudents}`,
        `Adults: ${numAdults}`,
      ].filter((line) => line !== "").join("\n"),
      status: STATUSES[status],
      // A delivery keeps nobody busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: linkTo(entry.id),
    });
  }
  return `${calendar.toString()}\r\n`;
}
