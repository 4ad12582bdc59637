import type { Db } from "../../db/client.ts";
import type { MailKind } from "../../src/domain/mail/content.ts";
import type { MailStatus } from "../../src/domain/mail/outbox.ts";

/** What a test says about a message in the outbox; the rest is made up. */
interface GivenMail {
  status?: MailStatus;
  kind?: MailKind;
  payload?: object;
  toName?: string;
  toAddress?: string;
  attempts?: number;
  resends?: number;
  lastError?: string | null;
  createdAt?: Date;
  nextAttemptAt?: Date;
  leasedUntil?: Date | null;
  sentAt?: Date | null;
}

/** Puts a message straight into the outbox, in the state that a test begins with. Answers its id. */
export async function addMail(db: Db, now: Date, given: GivenMail = {}): Promise<string> {
  const { payload = { role: "REQUESTER" }, ...rest } = given;
  const { id } = await db.insertInto("outbox").values({
    kind: "registration-approved",
    recipientId: null,
    dedupeKey: null,
    toName: "Test Teacher",
    toAddress: "teacher@test.example",
    payload: { ...payload },
    status: "WAITING",
    createdAt: now,
    nextAttemptAt: now,
    leasedUntil: null,
    lastError: null,
    sentAt: given.status === "SENT" ? now : null,
    ...rest,
  }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A message as it stands in the outbox. */
export function mailOf(db: Db, id: string) {
  return db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
