import { addDays, alaskaDate, deliveryInstant, weekdayOf } from "../time/alaska_time.ts";
import { canRevise } from "../requests/permissions.ts";
import { currentVersion, earliestDelivery, type FamilyAtTime } from "../requests/family.ts";
import type { LunchRequest } from "../requests/request.ts";
import { STAGES } from "../requests/statuses.ts";
import type { MailContent, MailedRequest } from "./content.ts";

export type ReminderKind = "review-7-days" | "review-3-days" | "confirm-3-school-days";

/** When administrators are reminded of a request in review, in days before its delivery. */
export const FIRST_REMINDER_DAYS = 7;
export const LAST_REMINDER_DAYS = 3;

const MORNING = "7:00 am";

/**
 * The reminders of a family that are due at `now`, all about its current version, whether sent already or not; none in
 * the night before 7:00 in Alaska. Administrators are reminded 7 and 3 days before delivery while it is in review, the
 * requester three school days before while it can be revised. While a revision is in review the kitchen goes by the
 * effective version, so both are reminded ahead of whichever delivery comes first.
 *
 * One that was missed while nothing ran is due until the delivery, but where 3 days are left, 7 are not reminded of any
 * more. A request submitted after the moment of a reminder needs none: administrators learned of it by the digest, and
 * its requester has just said the numbers.
 */
export function dueReminders(versions: readonly LunchRequest[], now: Date): ReminderKind[] {
  const current = currentVersion(versions);
  if (!current || now < reminderTime(alaskaDate(now)) || now >= new Date(current.deliveryAt)) return [];
  const isDue = (moment: Date) => moment <= now && new Date(current.createdAt) < moment;
  const isInReview = STAGES[current.status] === "waiting";
  const firstDelivery = alaskaDate(new Date(earliestDelivery(versions) ?? current.deliveryAt));
  const sevenDays = reminderTime(addDays(firstDelivery, -FIRST_REMINDER_DAYS));
  const threeDays = reminderTime(addDays(firstDelivery, -LAST_REMINDER_DAYS));
  const threeSchoolDays = reminderTime(schoolDaysBefore(firstDelivery, 3));

  const due: ReminderKind[] = [];
  if (isInReview && isDue(sevenDays) && now < threeDays) due.push("review-7-days");
  if (isInReview && isDue(threeDays)) due.push("review-3-days");
  if (canRevise("REQUESTER", { versions, now }) && isDue(threeSchoolDays)) due.push("confirm-3-school-days");
  return due;
}

/** The last day of delivery of which requesters are reminded at `now`, and administrators for the last time. */
export function lastDueDeliveries(now: Date): { confirm: string; review: string } {
  const today = alaskaDate(now);
  let confirm = today;
  while (schoolDaysBefore(addDays(confirm, 1), 3) <= today) confirm = addDays(confirm, 1);
  return { confirm, review: addDays(today, LAST_REMINDER_DAYS) };
}

/**
 * The day that lies `count` school days before `date`, both YYYY-MM-DD. School days are Monday to Friday: the product
 * knows no holidays.
 */
export function schoolDaysBefore(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, -1);
    if (weekdayOf(day) < 6) left--;
  }
  return day;
}

function reminderTime(date: string): Date {
  return deliveryInstant(date, MORNING);
}

/** The requests that a message reminds of. Every other message tells an event, which stays true. */
export function remindedOf({ kind, payload }: MailContent): MailedRequest[] {
  return kind === "review-reminder" ? payload.requests : kind === "confirm-reminder" ? [payload.request] : [];
}

/**
 * Whether a reminder of `mailed` may leave: it is the family's current version, for the day for which it was queued, and
 * the reader can still act on it.
 */
export function isStillDue({ kind, payload }: MailContent, mailed: MailedRequest, family: FamilyAtTime): boolean {
  const current = currentVersion(family.versions);
  if (current?.id !== mailed.id || current.deliveryDate !== mailed.deliveryDate) return false;
  if (kind === "review-reminder") {
    return STAGES[current.status] === "waiting" && family.now < new Date(current.deliveryAt);
  }
  const first = earliestDelivery(family.versions);
  return kind === "confirm-reminder" && (payload.firstDelivery ?? first) === first && canRevise("REQUESTER", family);
}
