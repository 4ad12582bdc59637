import { userNotFound } from "../../src/domain/http/errors.ts";
import type { Tx } from "../client.ts";
import type { UserRow } from "../schema.ts";
import { type Actor, requireActor } from "./actor.ts";

export interface Decision {
  /** Null for the command line of the machine itself, which has no session. */
  actor: Actor | null;
  userId: string;
  now: Date;
}

/** Locks an account until the transaction ends: of two changes, the second sees the first. Throws NOT_FOUND. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow> {
  // FOR UPDATE would hold up an audit event's reference to its actor: two who act on each other would deadlock.
  const user = await tx.selectFrom("users").selectAll().where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
  if (!user) throw userNotFound();
  return user;
}

/** Locks the account that has this address (in lower case), and still has it once it is locked. */
export function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  return tx.selectFrom("users").selectAll().where("email", "=", email).forNoKeyUpdate().executeTakeFirst();
}

/** Locks an account for an administrator's decision; throws NOT_FOUND, or what requireActor() throws. */
export async function lockUserFor(tx: Tx, { actor, userId, now }: Decision): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (actor) await requireActor(tx, { ...actor, role: "ADMIN" }, now);
  return user;
}

/**
 * Locks the actor as well, both in the order of their ids: of two administrators who revoke each other, the second is
 * refused. Also for changes of the address or the connection to the provider: those are unique, an event's reference to
 * its actor waits for such a change, and two at once would deadlock.
 */
export async function lockUserAndActor(tx: Tx, decision: Decision): Promise<UserRow> {
  const ids = [decision.userId, ...decision.actor ? [decision.actor.id] : []];
  await tx.selectFrom("users").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
  return await lockUserFor(tx, decision);
}
