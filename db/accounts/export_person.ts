import { sql } from "kysely";
import type { Db } from "../client.ts";
import { findUserOrRefuse } from "./find.ts";

/**
 * Everything that the database holds about a person, as plain data: their account without its secrets, their sessions,
 * the requests they own or entered with all special meals, the events they caused or that are about them, and their mail.
 * @throws {AppError} NOT_FOUND
 */
export async function findPersonalData(db: Db, email: string) {
  const { passwordHash: _hash, draftKey: _key, ...account } = await findUserOrRefuse(db, email);
  const { id } = account;
  const entered = db.selectFrom("auditEvents").select("requestId")
    .where("actorId", "=", id).where("type", "in", ["request.create", "request.revise"]);
  const requests = await db.selectFrom("requests").selectAll()
    .where((eb) => eb.or([eb("requesterId", "=", id), eb("id", "in", entered)]))
    .orderBy("createdAt").orderBy("id").execute();
  const ids = requests.map((request) => request.id);
  const meals = await db.selectFrom("specialMeals").selectAll()
    .where(sql<boolean>`request_id = any(${ids})`).orderBy("position").execute();
  return {
    account,
    sessions: await db.selectFrom("sessions").select(["createdAt", "lastSeenAt"]).where("userId", "=", id).execute(),
    requests: requests.map((request) => ({
      ...request,
      specialMeals: meals.filter(({ requestId }) => requestId === request.id),
    })),
    deletedRequests: await db.selectFrom("deletedRequests").selectAll()
      .where((eb) => eb.or([eb("requesterId", "=", id), eb("id", "in", entered)]))
      .orderBy("createdAt").orderBy("id").execute(),
    events: await db.selectFrom("auditEvents").selectAll()
      .where((eb) => eb.or([eb("actorId", "=", id), eb("subjectUserId", "=", id)]))
      .orderBy("createdAt").orderBy("id").execute(),
    mail: await db.selectFrom("outbox").selectAll()
      .where((eb) => eb.or([eb("recipientId", "=", id), eb("toAddress", "=", account.email)]))
      .orderBy("createdAt").orderBy("id").execute(),
  };
}
