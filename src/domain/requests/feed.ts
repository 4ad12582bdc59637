import type { School } from "../district/schools.ts";
import type { LunchRequest } from "./request.ts";
import type { RequestStatus } from "./statuses.ts";

/** How far a calendar reaches back and ahead, in days; requests are made for at most a year ahead. */
export const CALENDAR_DAYS = { back: 30, ahead: 400 };

/** How long after its delivery a deleted request is in calendars as cancelled, in days. */
export const DELETED_DAYS_BACK = 60;

/** How many deleted requests a calendar holds at most, besides the deliveries: the last deleted ones. */
export const MAX_DELETED_ENTRIES = 200;

/** How many deliveries a calendar holds at most: the next ones, then the latest ones before. */
export const MAX_CALENDAR_ENTRIES = 2_000;

/**
 * One delivery, the same through all versions of the request: the effective version, or the one in review. No student,
 * note, comment or recipient.
 */
export interface CalendarEntry extends Pick<LunchRequest, "className" | "destination"> {
  id: string;
  familyId: string;
  school: School;
  /** The last one, where it is deleted. */
  status: RequestStatus;
  isDeleted: boolean;
  numberOfLunches: number;
  numStudents: number;
  numAdults: number;
  /** ISO 8601 in UTC. */
  deliveryAt: string;
  isBeingRevised: boolean;
  /** Rises with each change since it was submitted. */
  changes: number;
  /** When it last changed, ISO 8601 in UTC. */
  changedAt: string;
}

const SUFFIXES: Partial<Record<RequestStatus, string>> = {
  IN_REVIEW: ", in review",
  DENIED: ", denied",
  CANCELLED: ", cancelled",
};

/** A delivery in a line: "Lunches: Mendenhall (21)", with what else there is to know for all who may come too early. */
export function calendarTitle({ status, isDeleted, numberOfLunches }: CalendarEntry, schoolName: string): string {
  return `Lunches: ${schoolName} (${numberOfLunches})${isDeleted ? ", deleted" : SUFFIXES[status] ?? ""}`;
}

type CalendarStatus = "TENTATIVE" | "CONFIRMED" | "CANCELLED";

/** How a calendar takes a delivery: it may come, it comes, or it does not. RFC 5545, section 3.8.1.11. */
export function calendarStatus({ status, isDeleted }: CalendarEntry): CalendarStatus {
  return isDeleted ? "CANCELLED" : STATUSES[status];
}

const STATUSES: Record<RequestStatus, CalendarStatus> = {
  IN_REVIEW: "TENTATIVE",
  APPROVED: "CONFIRMED",
  IN_PROGRESS: "CONFIRMED",
  COMPLETED: "CONFIRMED",
  DENIED: "CANCELLED",
  CANCELLED: "CANCELLED",
};
