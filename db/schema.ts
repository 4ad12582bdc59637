import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable, Updateable } from "kysely";
import type { AuditEventType } from "../src/domain/history/events.ts";
import type { LinkKind, MailKind } from "../src/domain/mail/content.ts";
import type { MailPreferences } from "../src/domain/mail/topics.ts";
import type { ReminderKind } from "../src/domain/mail/reminders.ts";
import type { MailStatus } from "../src/domain/mail/outbox.ts";
import type { AccountStatus, Role } from "../src/domain/accounts/roles.ts";
import type { DistrictDetails } from "../src/domain/district/district.ts";
import type { School } from "../src/domain/district/schools.ts";
import type { Thread } from "../src/domain/requests/questions.ts";
import type { LunchRequest, RosterMarks } from "../src/domain/requests/request.ts";
import type { MealFacts } from "../src/domain/requests/allergens.ts";

/** The tables as Kysely sees them: camelCase here, snake_case in the database (CamelCasePlugin). */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  emailLinks: EmailLinksTable;
  devices: { tokenHash: Uint8Array; userId: string; lastUsedAt: Date };
  calendarFeeds: CalendarFeedsTable;
  requests: RequestsTable;
  specialMeals: SpecialMealsTable;
  auditEvents: AuditEventsTable;
  deletedRequests: DeletedRequestsTable;
  deletedSpecialMeals: Omit<SpecialMealsTable, "requestId"> & { deletedRequestId: string };
  outbox: OutboxTable;
  reminders: { requestId: string; kind: ReminderKind; createdAt: Date };
  submissions: SubmissionsTable;
  /** The erasures of a day in Alaska (YYYY-MM-DD), until the day is over and becomes one event. */
  erasures: { day: string; requests: number; meals: number };
  /** A setting's value, and since when: the highest value counts, until a lower one has been there for a day. */
  retentionSettings: { name: "RETENTION_DAYS" | "RECORD_YEARS"; value: number; askedAt: Date };
  /** The versions on a day's sheet (YYYY-MM-DD in Alaska) when the kitchen last printed it. */
  kitchenPrints: { day: string; printedBy: string; printedAt: Date; versionIds: string[] };
  /** The office's line for the kitchen about a family; gone with it. Its times are those of its events. */
  kitchenNotes: { familyId: string; note: string };
  /** The district's revision, in one row at most: a transaction that changes what pages show raises it. */
  districtRevision: { id: Generated<true>; revision: number };
  schools: SchoolsTable;
  district: DistrictDetails & { id: Generated<true> };
  closedDays: ClosedDaysTable;
  /** The number of lunches the kitchen can pack on a day of the week, 1 (Monday) to 7. */
  weekdayCapacities: { weekday: number; lunches: number };
  /** The limit of one day, in place of its weekday's. */
  dayCapacities: { day: string; lunches: number };
}

interface Searched {
  searchText: GeneratedAlways<string>;
}

interface UsersTable extends Searched {
  id: Generated<string>;
  /** Always in lower case; an address has one account. */
  email: string;
  passwordHash: string | null;
  /** The account at the district's provider, and its address there at the last sign-in; all null without one. */
  providerIssuer: string | null;
  providerSubject: string | null;
  providerEmail: string | null;
  firstName: string;
  lastName: string;
  role: Role;
  isSuperAdmin: Generated<boolean>;
  accountStatus: Generated<AccountStatus>;
  approvedBy: string | null;
  approvedAt: Date | null;
  deniedReason: string | null;
  requiresPasswordChange: Generated<boolean>;
  /** The time at which the owner proved to read mail at `email`. */
  emailConfirmedAt: Date | null;
  /** Null for a password that its owner chose. */
  temporaryPasswordExpiresAt: Date | null;
  mailPreferences: Generated<MailPreferences>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

interface SessionsTable {
  /** SHA-256 of the cookie's value, so that a copy of the database opens no session. */
  tokenHash: Uint8Array;
  userId: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Links in mail that work without a session. */
interface EmailLinksTable {
  /** SHA-256 of the link's token, so that a copy of the database opens none. */
  tokenHash: Uint8Array;
  kind: LinkKind;
  userId: string;
  /** The account's `updatedAt` when the link was sent. A later change of the account ends a link to a new password. */
  accountUpdatedAt: Date | null;
  createdAt: Date;
}

/** The links to people's calendars, which are read without a session; at most one per person. */
interface CalendarFeedsTable {
  userId: string;
  /** Stored in plain text, because Settings shows it again: db/accounts/calendar_feeds.ts. */
  secret: string;
  secretHash: Uint8Array;
  createdAt: Date;
}

interface RequestInstants {
  supersededAt: Date | null;
  deliveryAt: Date;
  erasedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The columns that a request and its archived copy share: LunchRequest's fields, with instants as dates. */
interface RequestColumns
  extends
    RequestInstants,
    Omit<LunchRequest, "id" | "familyId" | "question" | "answered" | "rosterMarks" | keyof RequestInstants> {
  id: Generated<string>;
  /** Null where nothing was asked. */
  thread: ColumnType<Thread | null, Thread | null | undefined>;
  rosterMarks: ColumnType<RosterMarks | null, RosterMarks | null | undefined>;
}

interface RequestsTable extends RequestColumns, Searched {
  familyId: GeneratedAlways<string>;
}

/** The allergens and needs checked for a meal: one column each, with a default. */
type MealFactsColumns = { [Fact in keyof MealFacts]: Generated<MealFacts[Fact]> };

interface SpecialMealsTable extends MealFactsColumns {
  id: Generated<string>;
  requestId: string;
  /** The order in which the meals were entered, from 0. */
  position: number;
  studentName: string;
  notes: string;
}

interface DeletedRequestsTable extends RequestColumns, Searched {
  familyId: string;
  deletedBy: string;
  deletedAt: Date;
  deletionReason: string | null;
  /** Whether a later version of its family was live too; such a version has no line of its own. */
  hasNewerLiveVersion: Generated<boolean>;
  /** Always true, and read by nothing. */
  keepsSpecialMeals: Generated<boolean>;
}

/** Account events have a subject user, request events a request and its family, the district's events neither. */
interface AuditEventsTable {
  id: Generated<string>;
  requestId: string | null;
  familyId: string | null;
  subjectUserId: string | null;
  /** Null for the machine's own command line, and for an unknown person who guessed at a sign-in. */
  actorId: string | null;
  type: AuditEventType;
  detail: ColumnType<Record<string, unknown>, Record<string, unknown>, never>;
  /** The school and owner of the version that the event is about, for the history's filters; null if none. */
  school: School | null;
  requesterId: string | null;
  createdAt: Date;
}

interface OutboxTable {
  id: Generated<string>;
  /** A message with a key that is already there is not queued again. */
  dedupeKey: string | null;
  kind: MailKind;
  recipientId: string | null;
  toName: string;
  toAddress: string;
  /** The message's content, as its kind shapes it in src/domain/mail/content.ts, without the kind itself. */
  payload: ColumnType<Record<string, unknown>>;
  /** A part of the Message-ID. */
  resends: Generated<number>;
  status: Generated<MailStatus>;
  attempts: Generated<number>;
  /** The time of the failure, for a message that failed for good. */
  nextAttemptAt: Date;
  /** The end of a worker's hold on it to send it; null when none has it. */
  leasedUntil: Date | null;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** The request that a form's Idempotency-Key created, so that sending the form again creates no second one. */
interface SubmissionsTable {
  userId: string;
  /** SHA-256 of the key, in hexadecimal: the key itself opens the fingerprint, and only the form has it. */
  key: string;
  /** HMAC-SHA-256 of the form under the key. */
  fingerprint: Uint8Array;
  requestId: string;
  createdAt: Date;
}

/** The district's schools. None is ever deleted, and its value never changes: old requests have it. */
interface SchoolsTable extends Searched {
  value: School;
  label: string;
  position: number;
  retiredAt: Date | null;
  /** The address of the school's own kitchen, in lower case; "" for none. */
  kitchenEmail: Generated<string>;
  /** The user who changed it last; null where it was never set. */
  kitchenSetter: string | null;
}

/** Ranges of days, YYYY-MM-DD, on which the kitchen is closed. No two overlap. */
interface ClosedDaysTable {
  id: Generated<string>;
  firstDay: string;
  lastDay: string;
  reason: string;
  createdBy: string;
  createdAt: Date;
}

/** The table of a version: requests in use, or deleted ones. */
export type VersionTable = "requests" | "deletedRequests";

export type RequestRow = Selectable<RequestsTable>;
export type NewRequestRow = Insertable<RequestsTable>;
export type StoredSpecialMeal = Selectable<SpecialMealsTable>;
export type AuditEventRow = Selectable<AuditEventsTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type UserRow = Selectable<UsersTable>;
export type ChangedUser = Updateable<UsersTable>;
