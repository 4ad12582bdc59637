import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { DAY_MS } from "../../src/domain/time/durations.ts";
import {
  dueReminders,
  FIRST_REMINDER_DAYS,
  isStillDue,
  lastDueDeliveries,
  remindedOf,
  type ReminderKind,
} from "../../src/domain/mail/reminders.ts";
import { type ClaimedMail, toMailedRequest } from "../../src/domain/mail/content.ts";
import { lastLockedDelivery } from "../../src/domain/requests/deadlines.ts";
import { currentVersion } from "../../src/domain/requests/family.ts";
import { TRANSITIONS, WAITING_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { type Db, transact, type Tx } from "../client.ts";
import { fromRow } from "../requests/rows.ts";
import type { Database } from "../schema.ts";
import { listAdministratorsExcept, queueMail } from "./queue.ts";
import { mailOwnerWithDeadline } from "./request_mail.ts";

interface Reminder {
  kind: ReminderKind;
  request: LunchRequest;
}

/**
 * Queues the reminders that are due and were not sent yet, about once a minute: one message to each administrator with
 * all requests still in review, and one to the requester of each request whose numbers need confirming. The rules are
 * in src/domain/mail/reminders.ts.
 */
export function queueReminders(db: Db, now: Date): Promise<void> {
  return transact(db, async (tx) => {
    const due = await findUnsent(tx, await findDueReminders(tx, now));
    if (due.length === 0) return;
    const reminders = await lockUnchanged(tx, due);
    await recordReminders(tx, reminders, now);
    await remindAdministrators(tx, reminders, now);
    await remindRequesters(tx, reminders, now);
  });
}

/** Returns due reminders, by delivery. Requests whose reminders were all sent are not read again every minute. */
export async function findDueReminders(db: Db, now: Date): Promise<Reminder[]> {
  const end = new Date(now.getTime() + (FIRST_REMINDER_DAYS + 1) * DAY_MS);
  const near = await db.selectFrom("requests as near").select("near.familyId").distinct()
    .where("near.supersededAt", "is", null).where("near.status", "in", TRANSITIONS.revise.from)
    .where("near.deliveryAt", ">", now).where("near.deliveryAt", "<", end)
    .where((eb) =>
      eb.exists(
        eb.selectFrom("requests as live").select("live.id").whereRef("live.familyId", "=", "near.familyId")
          .where("live.supersededAt", "is", null).where((live) => mayNeedReminder(live, now)),
      )
    ).execute();
  return (await findFamilies(db, near)).flatMap((versions) => {
    const request = currentVersion(versions);
    return request ? dueReminders(versions, now).map((kind) => ({ kind, request })) : [];
  });
}

/** Returns live versions, ordered by delivery. */
async function findFamilies(db: Db, ids: { familyId: string }[]): Promise<LunchRequest[][]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("requests").selectAll().where("supersededAt", "is", null)
    .where(sql<SqlBool>`family_id = any(${ids.map(({ familyId }) => familyId)})`)
    .orderBy("deliveryAt").orderBy("id").execute();
  return [...Map.groupBy(rows.map(fromRow), ({ familyId }) => familyId).values()];
}

type LiveRequests = ExpressionBuilder<Database & { live: Database["requests"] }, "live">;

/** Whether a live version may be due a reminder that was not sent: true at least wherever the rules make one due. */
function mayNeedReminder(eb: LiveRequests, now: Date): Expression<SqlBool> {
  const last = lastDueDeliveries(now);
  const isUnsent = (kind: ReminderKind) =>
    eb.not(eb.exists(
      eb.selectFrom("reminders").select("requestId").whereRef("requestId", "=", "live.id").where("kind", "=", kind),
    ));
  // People are reminded ahead of the family's first delivery, which may be another version's.
  const isSoon = eb.exists(
    eb.selectFrom("requests as first").select("first.id").whereRef("first.familyId", "=", "live.familyId")
      .where("first.supersededAt", "is", null).where("first.deliveryDate", "<=", last.review),
  );
  return eb.or([
    eb.and([
      eb("live.deliveryDate", "<=", last.confirm),
      // A request that can no longer be revised needs no confirmation.
      eb("live.deliveryAt", ">", lastLockedDelivery(now)),
      isUnsent("confirm-3-school-days"),
    ]),
    eb.and([
      eb("live.status", "in", WAITING_STATUSES),
      isUnsent("review-3-days"),
      eb.or([isUnsent("review-7-days"), isSoon]),
    ]),
  ]);
}

async function findUnsent(tx: Tx, due: Reminder[]): Promise<Reminder[]> {
  if (due.length === 0) return [];
  const sent = await tx.selectFrom("reminders").select(["requestId", "kind"])
    .where("requestId", "in", due.map(({ request }) => request.id)).execute();
  return due.filter(({ request, kind }) => !sent.some((row) => row.requestId === request.id && row.kind === kind));
}

/** Locks the requests, except those that are being changed, or just were, which wait for the next minute. */
async function lockUnchanged(tx: Tx, due: Reminder[]): Promise<Reminder[]> {
  const locked = await tx.selectFrom("requests").select(["id", "status"])
    .where("id", "in", due.map(({ request }) => request.id)).where("supersededAt", "is", null)
    .forShare().skipLocked().execute();
  return due.filter(({ request }) => locked.some(({ id, status }) => id === request.id && status === request.status));
}

/** Records reminders, so that none is queued twice: of two transactions that queue one, the second fails. */
async function recordReminders(tx: Tx, reminders: Reminder[], now: Date): Promise<void> {
  if (reminders.length === 0) return;
  const rows = reminders.map(({ kind, request }) => ({ requestId: request.id, kind, createdAt: now }));
  await tx.insertInto("reminders").values(rows).execute();
}

async function remindAdministrators(tx: Tx, reminders: Reminder[], now: Date): Promise<void> {
  const inReview = reminders.filter(({ kind }) => kind !== "confirm-3-school-days");
  if (inReview.length === 0) return;
  const requests = inReview.map(({ request }) => toMailedRequest(request));
  await queueMail(
    tx,
    await listAdministratorsExcept(tx, null),
    { kind: "review-reminder", payload: { requests } },
    now,
  );
}

async function remindRequesters(tx: Tx, reminders: Reminder[], now: Date): Promise<void> {
  for (const { request } of reminders.filter(({ kind }) => kind === "confirm-3-school-days")) {
    await mailOwnerWithDeadline(tx, request, "confirm-reminder", now);
  }
}

/** Reads claimed reminders again, leaves out what has changed since, and drops those with nothing left. */
export async function rereadReminders(tx: Tx, claimed: ClaimedMail[], now: Date): Promise<ClaimedMail[]> {
  const ids = claimed.flatMap(({ content }) => remindedOf(content)).map(({ id }) => id);
  if (ids.length === 0) return claimed;
  const known = await tx.selectFrom("requests").select("familyId").where("id", "in", ids).execute();
  const families = await findFamilies(tx, known);
  const kept: ClaimedMail[] = [];
  for (const mail of claimed) {
    const reminded = remindedOf(mail.content);
    const requests = reminded.filter((request) =>
      families.some((versions) => isStillDue(mail.content, request, { versions, now }))
    );
    if (requests.length === reminded.length) kept.push(mail);
    else if (requests.length === 0) await tx.deleteFrom("outbox").where("id", "=", mail.id).execute();
    else {
      await tx.updateTable("outbox").set({ payload: { requests } }).where("id", "=", mail.id).execute();
      kept.push({ ...mail, content: { kind: "review-reminder", payload: { requests } } });
    }
  }
  return kept;
}
