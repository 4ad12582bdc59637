import { addDays, alaskaDate, deliveryInstant, weekdayOf } from "../time/alaska_time.ts";
import { closedDayOn, type ClosedDays } from "../kitchen/calendar/closed_days.ts";
import { canRevise } from "../requests/permissions.ts";
import { currentVersion, earliestDelivery, type FamilyAtTime } from "../requests/family.ts";
import type { LunchRequest } from "../requests/request.ts";
import { isAllowedFrom, STAGES } from "../requests/statuses.ts";
import type { MailContent, MailedRequest, MailKind } from "./content.ts";

/** When administrators are reminded of a request in review, in days before its delivery. */
export const FIRST_REMINDER_DAYS = 7;
export const LAST_REMINDER_DAYS = 3;

/** When requesters are asked if their numbers are right, in school days before the first delivery. */
export const CONFIRM_SCHOOL_DAYS = 3;

/** No reminder comes earlier before its delivery, however long school is out: winter break and the days around it. */
export const MAX_REMINDER_DAYS = 21;

/** The last day on which a requester is asked for a roster, in days after its delivery. */
export const MAX_ROSTER_DAYS = 7;

const MORNING = "7:00 am";

interface Reminder {
  mail: MailKind;
  /** The day on which it is due at 7:00 am in Alaska, given that of the family's first delivery; both YYYY-MM-DD. */
  dayFor(firstDelivery: string, closed: ClosedDays): string;
}

/** All reminders. Of those with the same mail, a later one takes the place of an earlier one. */
export const REMINDERS = {
  "review-7-days": {
    mail: "review-reminder",
    dayFor: (firstDelivery) => addDays(firstDelivery, -FIRST_REMINDER_DAYS),
  },
  "review-3-days": {
    mail: "review-reminder",
    dayFor: (firstDelivery) => addDays(firstDelivery, -LAST_REMINDER_DAYS),
  },
  "confirm-3-school-days": {
    mail: "confirm-reminder",
    dayFor: (firstDelivery, closed) => schoolDaysBefore(firstDelivery, CONFIRM_SCHOOL_DAYS, closed),
  },
  "roster-next-school-day": { mail: "roster-reminder", dayFor: schoolDayAfter },
} satisfies Record<string, Reminder>;

export type ReminderKind = keyof typeof REMINDERS;

export type ReminderMail = (typeof REMINDERS)[ReminderKind]["mail"];

const ALL = Object.entries(REMINDERS) as [ReminderKind, Reminder & { mail: ReminderMail }][];

/** Each says whether its reader can still act on a family's current version, when it is queued and when it leaves. */
const IS_NEEDED: Record<ReminderMail, (current: LunchRequest, family: FamilyAtTime) => boolean> = {
  "review-reminder": ({ status, deliveryAt }, { now }) => STAGES[status] === "waiting" && now < new Date(deliveryAt),
  "confirm-reminder": (_current, family) => canRevise("REQUESTER", family),
  "roster-reminder": ({ status, deliveryDate, rosterMarks }, { now }) =>
    isAllowedFrom("take-back", status) && !rosterMarks?.back &&
    alaskaDate(now) <= addDays(deliveryDate, MAX_ROSTER_DAYS),
};

export interface DueReminder {
  kind: ReminderKind;
  /** The family's current version. */
  request: LunchRequest;
}

/**
 * The reminders of families that are due at `now`, whether sent already or not; none in the night before 7:00 in Alaska.
 * While a revision is in review the kitchen goes by the effective version, so people are reminded ahead of whichever
 * delivery comes first. One that was missed while nothing ran is due while it is needed. A request submitted after the
 * moment of a reminder needs none: administrators learned of it by the digest, and its requester has just said the numbers.
 */
export function dueReminders(families: readonly LunchRequest[][], closed: ClosedDays, now: Date): DueReminder[] {
  const today = alaskaDate(now);
  if (now < reminderTime(today)) return [];
  return families.flatMap((versions) => {
    const request = currentVersion(versions);
    if (!request) return [];
    const firstDelivery = alaskaDate(new Date(earliestDelivery(versions) ?? request.deliveryAt));
    const reached = ALL.map(([kind, { mail, dayFor }]) => ({ kind, mail, day: dayFor(firstDelivery, closed) }))
      .filter(({ day }) => day <= today).toSorted((one, other) => one.day.localeCompare(other.day));
    return [...new Map(reached.map((reminder) => [reminder.mail, reminder])).values()]
      .filter(({ mail }) => IS_NEEDED[mail](request, { versions, now }))
      .filter(({ day }) => new Date(request.createdAt) < reminderTime(day))
      .map(({ kind }) => ({ kind, request }));
  });
}

/** The last day of delivery (YYYY-MM-DD) for which any reminder is due at `now`. */
export function lastRemindedDay(closed: ClosedDays, now: Date): string {
  const today = alaskaDate(now);
  let day = addDays(today, MAX_REMINDER_DAYS);
  while (day > today && !ALL.some(([, { dayFor }]) => dayFor(day, closed) <= today)) day = addDays(day, -1);
  return day;
}

/**
 * The day that lies `count` school days before `date`, both YYYY-MM-DD, or MAX_REMINDER_DAYS before it if that is later.
 * School days are Monday to Friday, but for those on which the kitchen is closed.
 */
export function schoolDaysBefore(date: string, count: number, closed: ClosedDays): string {
  const first = addDays(date, -MAX_REMINDER_DAYS);
  let day = date;
  for (let left = count; left > 0 && day > first;) {
    day = addDays(day, -1);
    if (isSchoolDay(day, closed)) left--;
  }
  return day;
}

/** Returns the next school day; where a week has none, the day after it, on which nobody is asked any more. */
function schoolDayAfter(date: string, closed: ClosedDays): string {
  const days = Array.from({ length: MAX_ROSTER_DAYS }, (_, index) => addDays(date, index + 1));
  return days.find((day) => isSchoolDay(day, closed)) ?? addDays(date, MAX_ROSTER_DAYS + 1);
}

function isSchoolDay(day: string, closed: ClosedDays): boolean {
  return weekdayOf(day) < 6 && closedDayOn(day, closed) === null;
}

function reminderTime(date: string): Date {
  return deliveryInstant(date, MORNING);
}

function isReminder(content: MailContent): content is Extract<MailContent, { kind: ReminderMail }> {
  return content.kind in IS_NEEDED;
}

/** The requests that a message reminds of. Every other message tells an event, which stays true. */
export function remindedOf(content: MailContent): MailedRequest[] {
  if (!isReminder(content)) return [];
  const { payload } = content;
  return "requests" in payload ? payload.requests : [payload.request];
}

/** Whether a reminder of `mailed` may leave: it is the current version, for the day for which it was queued, and needed. */
export function isStillDue(content: MailContent, mailed: MailedRequest, family: FamilyAtTime): boolean {
  const current = currentVersion(family.versions);
  if (current?.id !== mailed.id || current.deliveryDate !== mailed.deliveryDate) return false;
  const first = earliestDelivery(family.versions);
  if ("firstDelivery" in content.payload && (content.payload.firstDelivery ?? first) !== first) return false;
  return isReminder(content) && IS_NEEDED[content.kind](current, family);
}
