import assert from "node:assert/strict";
import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/client.ts";
import type { Database } from "../../db/schema.ts";
import type { MailContent, MailKind, MailPayloads } from "../../src/domain/mail/content.ts";
import type { MailPreferences } from "../../src/domain/mail/topics.ts";

/** A message as it is stored. */
export type OutboxRow = Selectable<Database["outbox"]>;

/** The facts that a test gives of a message in the outbox; the rest is made up. */
type GivenMail = Partial<Insertable<Database["outbox"]>>;

/** Puts messages into the outbox, due at `now`; each is an approved registration by default. Answers ids. */
export async function putInOutbox(db: Db, now: Date, mails: GivenMail[] = [{}]): Promise<string[]> {
  const rows = mails.map((mail, index) => ({
    id: crypto.randomUUID(),
    kind: "registration-approved" as const,
    toName: "Test Teacher",
    toAddress: `teacher${index}@test.example`,
    payload: { role: "REQUESTER" },
    nextAttemptAt: now,
    createdAt: now,
    sentAt: mail.status === "SENT" ? now : null,
    ...mail,
  }));
  // A statement takes at most 65,535 parameters.
  for (let at = 0; at < rows.length; at += 1_000) {
    await db.insertInto("outbox").values(rows.slice(at, at + 1_000)).execute();
  }
  return rows.map(({ id }) => id);
}

/** Puts one message into the outbox, in the state that a test begins with. Answers its id. */
export async function addMail(db: Db, now: Date, given: GivenMail = {}): Promise<string> {
  const [id] = await putInOutbox(db, now, [{ toAddress: "teacher@test.example", ...given }]);
  if (id === undefined) throw new Error("nothing was put into the outbox");
  return id;
}

/** A message as it is in the outbox. */
export function mailOf(db: Db, id: string): Promise<OutboxRow> {
  return db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The outbox's messages, by kind and address. */
export async function outboxOf(db: Db) {
  const rows = await db.selectFrom("outbox").selectAll().orderBy("kind").orderBy("toAddress").orderBy("createdAt")
    .execute();
  return rows.map((row) => ({ ...row, content: { kind: row.kind, payload: row.payload } as MailContent }));
}

/** Returns what `act` queued into an emptied outbox: "kind to address", sorted; an address without its domain. */
export async function queuedBy(db: Db, act: () => Promise<unknown>): Promise<string[]> {
  await db.deleteFrom("outbox").execute();
  await act();
  return (await outboxOf(db)).map(({ kind, toAddress }) => `${kind} to ${toAddress.split("@")[0]}`);
}

/** The payload of the only message of this kind. */
export async function payloadOf<Kind extends MailKind>(db: Db, kind: Kind): Promise<MailPayloads[Kind]> {
  const rows = await db.selectFrom("outbox").select("payload").where("kind", "=", kind).execute();
  assert.equal(rows.length, 1, `${rows.length} messages of kind ${kind}`);
  return rows[0]?.payload as MailPayloads[Kind];
}

/** Sets what a person wants to receive. */
export async function choose(db: Db, { id }: { id: string }, mailPreferences: MailPreferences): Promise<void> {
  await db.updateTable("users").set({ mailPreferences }).where("id", "=", id).execute();
}
