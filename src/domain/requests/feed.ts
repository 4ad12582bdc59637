import type { LunchRequest } from "./request.ts";

/** How far a calendar reaches back and ahead, in days; requests are made for at most a year ahead. */
export const CALENDAR_DAYS = { back: 30, ahead: 400 };

/** How many days a cancelled request stays in calendars that had it. */
export const CANCELLED_DAYS = 30;

/** The most deliveries of a calendar: the next ones, then the latest ones before. */
export const MAX_CALENDAR_ENTRIES = 2_000;

/** A delivery by its effective version, or the one in review. No student, note, comment or recipient. */
export interface CalendarEntry
  extends
    Pick<LunchRequest, "id" | "familyId" | "school" | "status" | "pickup" | "className" | "destination">,
    Pick<LunchRequest, "numberOfLunches" | "numStudents" | "numAdults"> {
  deliveryAt: Date;
  isBeingRevised: boolean;
  /** The last change of any of its versions. */
  changedAt: Date;
}
