import { z } from "zod";
import { isCalendarDate } from "../alaska_time.ts";
import { AUDIT_EVENT_TYPES } from "../history/events.ts";
import { SORT_ORDERS } from "./params.ts";
import { MAIL_STATUSES } from "../mail/outbox.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "./pagination.ts";
import { SCHOOLS } from "../district/schools.ts";
import { REQUEST_STATUSES } from "../requests/statuses.ts";
import { emailText } from "../text.ts";

const digits = z.string("must be a whole number").regex(/^\d{1,9}$/, "must be a whole number").transform(Number);

const wholeNumber = (least: number, most: number, otherwise: number) =>
  digits.pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`)).default(
    otherwise,
  );

// A form that is sent with nothing chosen says so with an empty value.
const blankAsUndefined = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((text) => typeof text === "string" && text.trim() === "" ? undefined : text, inner);

/** Which slice of a list. */
export const pageQuery = z.object({
  page: wholeNumber(1, 1_000_000, 1),
  limit: wholeNumber(1, MAX_PAGE_SIZE, PAGE_SIZE),
});

/** A requester's own list. Spec section 7. */
export const myListQuery = pageQuery.extend({
  archived: z.enum(["true", "false"], "must be true or false").default("false").transform((text) => text === "true"),
});

/** Which of the users: those who can sign in, or with "no-access" those who were denied or revoked. */
export const activeUsersQuery = z.object({ view: z.literal("no-access", "must be no-access").optional() });

/** The settings page tells what was saved just now. */
export const settingsQuery = z.object({ saved: z.literal("mail", "must be mail").optional() });

/** A new request may begin as a copy of another one. */
export const newRequestQuery = z.object({ copy: z.uuid("must be an id").optional() });

/** Whether there is a live request for the same school, day and recipient; a revision leaves its own family out. */
export const similarQuery = z.object({
  school: z.enum(SCHOOLS, "is not a school"),
  deliveryDate: z.string().refine(isCalendarDate, "must be a date"),
  recipientEmail: emailText("must be an email address"),
  exceptFamily: z.uuid("must be an id").optional(),
});

const schoolParam = blankAsUndefined(z.enum(SCHOOLS, "is not a school").optional());
const textParam = blankAsUndefined(
  z.string().trim().max(200, "must be at most 200 characters")
    .refine((text) => text.isWellFormed() && !text.includes("\0"), "cannot be searched for").optional(),
);

/** What the district's lists can be sorted by. */
export const DISTRICT_SORTS = ["deliveryDate", "requester", "school", "lunches"] as const;
export type DistrictSort = (typeof DISTRICT_SORTS)[number];

/** The district's lists, searched, filtered and sorted. Spec section 7; q and school are answered by the server. */
export const districtListQuery = pageQuery.extend({
  status: blankAsUndefined(z.enum(REQUEST_STATUSES, "is not a status").optional()),
  school: schoolParam,
  q: textParam,
  // Spec section 2, admin dashboard: rows are sorted by delivery date, ascending.
  sort: blankAsUndefined(z.enum(DISTRICT_SORTS, `must be one of ${DISTRICT_SORTS.join(", ")}`).default("deliveryDate")),
  order: blankAsUndefined(z.enum(SORT_ORDERS, "must be asc or desc").default("asc")),
});

/** The deleted requests, searched and filtered. Spec section 2. */
export const deletedListQuery = pageQuery.extend({ school: schoolParam, q: textParam });

/** Kinds of events that the history can be filtered by: all of one subject, or one type. */
export const EVENT_FILTERS = ["request", "account", ...AUDIT_EVENT_TYPES] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

// Far enough either way, and within what a database can hold.
const dayParam = blankAsUndefined(
  z.string().refine(
    (text) => isCalendarDate(text) && text >= "1900-01-01" && text < "3000-01-01",
    "must be a date such as 2026-03-02",
  ).optional(),
);

const historyFilter = z.object({
  person: textParam,
  school: schoolParam,
  type: blankAsUndefined(z.enum(EVENT_FILTERS, "is not a kind of event").optional()),
  from: dayParam,
  to: dayParam,
});

/** The district's history, filtered; days are Alaska's, both included. */
export const historyQuery = pageQuery.extend(historyFilter.shape);

/** The same for its export, which knows no pages. */
export const historyExportQuery = historyFilter;

export type HistoryQuery = z.output<typeof historyQuery>;

export type HistoryFilter = z.output<typeof historyFilter>;

/** What is wrong with a span of days (YYYY-MM-DD), or null when it can be asked for. */
export function dateRangeError({ from, to }: Pick<HistoryFilter, "from" | "to">): string | null {
  if (from === undefined || to === undefined || from <= to) return null;
  return "The first day is after the last one. Change one of the two dates.";
}

/** The mail desk: a tab of it, searched, and whether one message or all that had failed were just queued once more. */
export const outboxQuery = pageQuery.extend({
  status: blankAsUndefined(z.enum(MAIL_STATUSES, `must be one of ${MAIL_STATUSES.join(", ")}`).default("WAITING")),
  q: textParam,
  again: z.enum(["one", "all"], "must be one or all").optional(),
});
export type OutboxQuery = z.output<typeof outboxQuery>;

/** The mail desk's form behind a message: how the message was seen, and the list that it was seen in. */
export const resendForm = outboxQuery.omit({ again: true }).extend({ resends: digits });

/** The mail desk's form above the failed messages: what they were searched for. */
export const resendAllForm = z.object({ q: textParam });
