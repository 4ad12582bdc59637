import { type SelectQueryBuilder, sql } from "kysely";
import {
  type DueReminder,
  dueReminders,
  isStillDue,
  lastRemindedDay,
  MAX_REMINDER_DAYS,
  MAX_ROSTER_DAYS,
  remindedOf,
  type ReminderMail,
  REMINDERS,
} from "../../src/domain/mail/reminders.ts";
import { type ClaimedMail, type MailContent, toMailedRequest } from "../../src/domain/mail/content.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { addDays, alaskaDate } from "../../src/domain/time/alaska_time.ts";
import { type Db, transact, type Tx } from "../client.ts";
import { findDistrict } from "../district/details.ts";
import { listClosedRanges } from "../kitchen/closed_days.ts";
import { fromRow } from "../requests/rows.ts";
import type { Database } from "../schema.ts";
import { listAdministratorsExcept, queueMail } from "./queue.ts";
import { mailOwner, mailOwnerWithDeadline } from "./request_mail.ts";

const QUEUE: Record<ReminderMail, (tx: Tx, requests: LunchRequest[], now: Date) => Promise<void>> = {
  /** One message to each administrator, with all requests. */
  "review-reminder": async (tx, requests, now) => {
    const payload = { requests: requests.map(toMailedRequest) };
    await queueMail(tx, await listAdministratorsExcept(tx, null), { kind: "review-reminder", payload }, now);
  },
  "confirm-reminder": async (tx, requests, now) => {
    for (const request of requests) await mailOwnerWithDeadline(tx, request, "confirm-reminder", now);
  },
  "roster-reminder": async (tx, requests, now) => {
    for (const request of requests) {
      await mailOwner(tx, request, now, (about) => ({ kind: "roster-reminder", payload: { request: about } }));
    }
  },
};

/**
 * Queues the reminders that are due and were not sent yet. Called about once a minute. The rules are REMINDERS in
 * src/domain/mail/reminders.ts.
 */
export function queueReminders(db: Db, now: Date): Promise<void> {
  return transact(db, async (tx) => {
    const due = await findUnsent(tx, await findDueReminders(tx, now));
    if (due.length === 0) return;
    const reminders = await lockUnchanged(tx, due);
    await recordReminders(tx, reminders, now);
    for (const [mail, found] of Map.groupBy(reminders, ({ kind }) => REMINDERS[kind].mail)) {
      await QUEUE[mail](tx, found.map(({ request }) => request), now);
    }
  });
}

/** The reminders that the rules make due, ordered by delivery, whether sent already or not. */
export async function findDueReminders(db: Db, now: Date): Promise<DueReminder[]> {
  const today = alaskaDate(now);
  const [from, to] = [addDays(today, -MAX_REMINDER_DAYS), addDays(today, MAX_REMINDER_DAYS)];
  const closed = await listClosedRanges(db, { from, to });
  // Of the past, only rosters are asked for.
  const since = (await findDistrict(db)).rostersSince || today;
  const near = db.selectFrom("requests").select("familyId")
    .where("supersededAt", "is", null)
    .where("deliveryDate", ">=", since).where("deliveryDate", ">=", addDays(today, -MAX_ROSTER_DAYS))
    .where("deliveryDate", "<=", lastRemindedDay(closed, now));
  return dueReminders(await findFamilies(db, near), closed, now);
}

type FamilyIds = SelectQueryBuilder<Database, "requests", { familyId: string }>;

/** Their live versions, ordered by delivery. */
async function findFamilies(db: Db, ids: FamilyIds): Promise<LunchRequest[][]> {
  const rows = await db.selectFrom("requests").selectAll().where("supersededAt", "is", null)
    // As an array, which the index finds: joined, all requests are read.
    .where(sql<boolean>`family_id = any(array(${ids}))`).orderBy("deliveryAt").orderBy("id").execute();
  return [...Map.groupBy(rows.map(fromRow), ({ familyId }) => familyId).values()];
}

async function findUnsent(tx: Tx, due: DueReminder[]): Promise<DueReminder[]> {
  if (due.length === 0) return [];
  const rows = await tx.selectFrom("reminders").select(["requestId", "kind"])
    .where(sql<boolean>`request_id = any(${due.map(({ request }) => request.id)})`).execute();
  const sent = new Set(rows.map(({ requestId, kind }) => `${kind} ${requestId}`));
  return due.filter(({ request, kind }) => !sent.has(`${kind} ${request.id}`));
}

/** Requests that are being changed, or just were, wait for the next minute; the rest is locked. */
async function lockUnchanged(tx: Tx, due: DueReminder[]): Promise<DueReminder[]> {
  const locked = await tx.selectFrom("requests").select(["id", "status"])
    .where("id", "in", due.map(({ request }) => request.id)).where("supersededAt", "is", null)
    .forShare().skipLocked().execute();
  return due.filter(({ request }) => locked.some(({ id, status }) => id === request.id && status === request.status));
}

/** So that none is queued twice: of two transactions that queue one, the second fails. */
async function recordReminders(tx: Tx, reminders: DueReminder[], now: Date): Promise<void> {
  if (reminders.length === 0) return;
  const rows = reminders.map(({ kind, request }) => ({ requestId: request.id, kind, createdAt: now }));
  await tx.insertInto("reminders").values(rows).execute();
}

/** Reads claimed reminders again, leaves out what is no longer as it was queued, and drops those of nothing else. */
export async function rereadReminders(tx: Tx, claimed: ClaimedMail[], now: Date): Promise<ClaimedMail[]> {
  const ids = claimed.flatMap(({ content }) => remindedOf(content)).map(({ id }) => id);
  if (ids.length === 0) return claimed;
  const families = await findFamilies(tx, tx.selectFrom("requests").select("familyId").where("id", "in", ids));
  const kept: ClaimedMail[] = [];
  const { rostersSince } = await findDistrict(tx);
  for (const mail of claimed) {
    const reminded = remindedOf(mail.content);
    const requests = mail.content.kind === "roster-reminder" && rostersSince === ""
      ? []
      : reminded.filter((request) => families.some((versions) => isStillDue(mail.content, request, { versions, now })));
    if (requests.length === reminded.length) kept.push(mail);
    else if (requests.length === 0) await tx.deleteFrom("outbox").where("id", "=", mail.id).execute();
    else {
      // Only a list is left out of in part.
      const payload = { ...mail.content.payload, requests };
      await tx.updateTable("outbox").set({ payload }).where("id", "=", mail.id).execute();
      kept.push({ ...mail, content: { ...mail.content, payload } as MailContent });
    }
  }
  return kept;
}
