import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../../db/client.ts";
import { outboxStore } from "../../db/mail/store.ts";
import { newToken } from "../../src/auth/tokens.ts";
import type { MailContent } from "../../src/domain/mail/content.ts";
import { type MailTimeLimits, type Message, openMailTransport } from "../../src/mail/transport.ts";
import { type MailWorkerDeps, startMailWorker } from "../../src/mail/worker.ts";
import type { TestClock } from "./clock.ts";
import type { OutboxRow } from "./outbox.ts";
import { TEST_DISTRICT } from "./schools.ts";

/** Only so that a broken worker fails a test instead of holding it for ever. */
const GIVE_UP_MS = 30_000;

/** The outbox of this database as a worker has it, but without reminders of its own accord. */
export function workerOutbox(db: Db): MailWorkerDeps["outbox"] {
  return { ...outboxStore(db, newToken), queueReminders: () => Promise.resolve() };
}

/** Says what the message holds, in a few words: these tests are about its way, not about its text. */
export function writePlainly({ kind, payload }: MailContent): Message {
  const text = JSON.stringify(payload);
  const html = `<p>${text.replaceAll("<", "&lt;")}</p>`;
  return { senderName: TEST_DISTRICT.name, replyAddress: TEST_DISTRICT.email, subject: kind, text, html };
}

interface TestWorkerOptions extends Partial<Omit<MailWorkerDeps, "clock">> {
  db: Db;
  clock: Pick<TestClock, "read">;
  /** The value of SMTP_URL. */
  smtpUrl: string;
  ca?: string;
  limits?: MailTimeLimits;
}

/** A worker as in production, on a real transport, that looks into the outbox all the time; stop() ends both. */
export function testWorker({ db, clock, smtpUrl, ca, limits, ...changes }: TestWorkerOptions) {
  const logged: unknown[][] = [];
  const transport = openMailTransport({
    smtpUrl,
    fromAddress: "lunches@district.example",
    publicUrl: "https://lunches.district.example:8443",
    ...ca ? { tls: { ca } } : {},
    ...limits ? { limits } : {},
  });
  const worker = startMailWorker({
    outbox: workerOutbox(db),
    render: writePlainly,
    transport,
    clock: clock.read,
    log: (...line) => logged.push(line),
    idleMs: 5,
    ...changes,
  });
  return {
    logged,
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}

/** Waits until all messages are as wanted; throws with them if they never are. */
export async function untilOutbox(db: Db, isWanted: (rows: OutboxRow[]) => boolean): Promise<OutboxRow[]> {
  const until = Date.now() + GIVE_UP_MS;
  for (;;) {
    const rows = await db.selectFrom("outbox").selectAll().orderBy("toAddress").execute();
    if (isWanted(rows)) return rows;
    if (Date.now() > until) throw new Error(`Never came about: ${JSON.stringify(rows.slice(0, 3), null, 2)}`);
    await delay(10);
  }
}

export const areSent = (rows: OutboxRow[]) => rows.every(({ status }) => status === "SENT");

/** Each was tried, did not leave, and is due again later. */
export const arePutOff = (rows: OutboxRow[]) =>
  rows.every(({ status, lastError, leasedUntil }) => status === "WAITING" && lastError !== null && !leasedUntil);
