import { sql } from "kysely";
import { CONFIRMATION_HOURS } from "../../src/domain/accounts/confirmation.ts";
import { PASSWORD_LINK_MINUTES } from "../../src/domain/accounts/passwords.ts";
import type { PersonSummary } from "../../src/domain/accounts/users.ts";
import type { LinkKind } from "../../src/domain/mail/content.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/domain/time/durations.ts";
import type { Db } from "../client.ts";
import { listWithMeals } from "../requests/find.ts";
import { isRecipient } from "../requests/recipients.ts";
import type { VersionTable } from "../schema.ts";
import { DEVICE_DAYS } from "./devices.ts";
import { findUserOrRefuse } from "./find.ts";
import { sessionEnd } from "./sessions.ts";

interface Person extends PersonSummary {
  id: string;
}

/** Returns what the database holds about a person, without secrets, and their part of others' rows; or NOT_FOUND. */
export async function findPersonalData(db: Db, email: string) {
  const { passwordHash: _hash, searchText: _made, ...account } = await findUserOrRefuse(db, email);
  const ids = await findRequestIds(db, account);
  return {
    account,
    ...await findAccess(db, account),
    requests: await findRequests(db, ids),
    deletedRequests: await findVersions(db, "deletedRequests", ids),
    namedAsRecipient: await findAsRecipient(db, account, ids),
    events: await db.selectFrom("auditEvents").selectAll()
      .where((eb) => eb.or([eb("actorId", "=", account.id), eb("subjectUserId", "=", account.id)]))
      .orderBy("createdAt").orderBy("id").execute(),
    requestEvents: await findRequestEvents(db, account, ids),
    decisions: await findDecisions(db, account),
    mail: await db.selectFrom("outbox").selectAll()
      .where((eb) => eb.or([eb("recipientId", "=", account.id), eb("toAddress", "=", account.email)]))
      .orderBy("createdAt").orderBy("id").execute(),
    namedInMail: await findNamedInMail(db, account),
  };
}

/** Includes deleted requests. */
async function findRequestIds(db: Db, { id }: Person): Promise<string[]> {
  const entered = db.selectFrom("auditEvents").select("requestId")
    .where("actorId", "=", id).where("type", "in", ["request.create", "request.revise"]);
  const find = (table: VersionTable) =>
    db.selectFrom(table).select("id")
      .where((eb) => eb.or([eb("requesterId", "=", id), eb("id", "in", entered)])).execute();
  return [...await find("requests"), ...await find("deletedRequests")].map((request) => request.id);
}

async function findAccess(db: Db, { id }: Person) {
  const sessions = await db.selectFrom("sessions").select(["createdAt", "lastSeenAt"]).where("userId", "=", id)
    .orderBy("createdAt").execute();
  const devices = await db.selectFrom("devices").select("lastUsedAt").where("userId", "=", id)
    .orderBy("lastUsedAt").execute();
  const links = await db.selectFrom("emailLinks").select(["kind", "createdAt"]).where("userId", "=", id)
    .orderBy("createdAt").execute();
  const feeds = await db.selectFrom("calendarFeeds").select("createdAt").where("userId", "=", id).execute();
  return {
    sessions: sessions.map((session) => ({ ...session, expiresAt: sessionEnd(session).endsAt })),
    devices: devices.map(({ lastUsedAt }) => ({ lastUsedAt, expiresAt: later(lastUsedAt, DEVICE_DAYS * DAY_MS) })),
    emailLinks: links.map(({ kind, createdAt }) => ({ kind, createdAt, expiresAt: later(createdAt, LINK_MS[kind]) })),
    // Without the link itself, which opens the calendar.
    calendarFeeds: feeds,
    // Without the key, which stands for the form in the browser that sent it.
    submissions: await db.selectFrom("submissions").select(["requestId", "createdAt"]).where("userId", "=", id)
      .orderBy("createdAt").execute(),
  };
}

const LINK_MS: Record<LinkKind, number> = {
  "confirm-address": CONFIRMATION_HOURS * HOUR_MS,
  "password-link": PASSWORD_LINK_MINUTES * MINUTE_MS,
};

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

async function findRequests(db: Db, ids: string[]) {
  const requests = await findVersions(db, "requests", ids);
  const reminders = await db.selectFrom("reminders").selectAll().where(sql<boolean>`request_id = any(${ids})`)
    .orderBy("createdAt").execute();
  const remindersOf = Map.groupBy(reminders, ({ requestId }) => requestId);
  return requests.map((request) => ({ ...request, reminders: remindersOf.get(request.id) ?? [] }));
}

async function findVersions(db: Db, table: VersionTable, ids: string[]) {
  const versions = await db.selectFrom(table).selectAll().where(sql<boolean>`id = any(${ids})`)
    .orderBy("createdAt").orderBy("id").execute();
  return await listWithMeals(db, versions.map(({ searchText: _made, ...version }) => version), table);
}

async function findAsRecipient(db: Db, { email }: Person, ids: string[]) {
  const find = (table: VersionTable) =>
    db.selectFrom(table)
      .select(["id", "createdAt", "school", "deliveryDate", "deliveryTimeText", "pickup"])
      .select(["recipientFirstName", "recipientLastName", "recipientPhone", "recipientEmail"])
      .where(isRecipient([email])).where(sql<boolean>`id <> all(${ids})`)
      .orderBy("createdAt").orderBy("id").execute();
  return [...await find("requests"), ...await find("deletedRequests")];
}

/** Returns what others did to their requests, with views of special meals, but not who, which owners do not learn. */
function findRequestEvents(db: Db, { id }: Person, ids: string[]) {
  return db.selectFrom("auditEvents").select(["id", "requestId", "type", "detail", "createdAt"])
    .where(sql<boolean>`request_id = any(${ids})`)
    .where((eb) => eb.or([eb("actorId", "is", null), eb("actorId", "!=", id)]))
    .orderBy("createdAt").orderBy("id").execute();
}

/** Returns ids, since the rest is about others. */
async function findDecisions(db: Db, { id }: Person) {
  return {
    approvedAccounts: await db.selectFrom("users").select(["id", "approvedAt"]).where("approvedBy", "=", id)
      .orderBy("approvedAt").orderBy("id").execute(),
    deletedRequests: await db.selectFrom("deletedRequests").select(["id", "deletedAt"]).where("deletedBy", "=", id)
      .orderBy("deletedAt").orderBy("id").execute(),
    closedDays: await db.selectFrom("closedDays").select(["firstDay", "lastDay", "reason", "createdAt"])
      .where("createdBy", "=", id).orderBy("firstDay").execute(),
    printedSheets: await db.selectFrom("kitchenPrints").select(["day", "printedAt"]).where("printedBy", "=", id)
      .orderBy("day").execute(),
  };
}

/** Returns mail to others about what they did: administrators' digests, mostly. */
function findNamedInMail(db: Db, { id }: Person) {
  return db.selectFrom("outbox").select(["kind", "createdAt", "sentAt"])
    .where(sql<boolean>`jsonb_path_exists(payload, '$.**.by ? (@ == $id)', jsonb_build_object('id', ${id}::text))`)
    .orderBy("createdAt").orderBy("id").execute();
}
