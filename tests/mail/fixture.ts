import type { Db } from "../../db/client.ts";
import { TestClock } from "../support/clock.ts";
import { testDatabase } from "../support/database.ts";
import { testWorker } from "../support/mail_worker.ts";
import { type Behavior, startSmtp, type TestSmtp } from "../support/smtp.ts";

type Worker = ReturnType<typeof testWorker>;

/** An outbox, a clock and a mail server for one test at a time. */
interface MailFixture {
  db: Db;
  /** The database's address, for another process. */
  databaseUrl: string;
  clock: TestClock;
  smtp: TestSmtp;
  /** Starts a worker that empties the outbox into the mail server, by default. */
  start(changes?: Partial<Parameters<typeof testWorker>[0]>): Worker;
}

/** A database for all files that share this isolate; it goes with the server. */
const { db, appUrl, clear } = await testDatabase();

/** Runs `body` with an empty outbox and a mail server that behaves as `behavior` says; ends whatever it started. */
export async function withMail(behavior: Behavior, body: (fixture: MailFixture) => Promise<void>): Promise<void> {
  await clear();
  const clock = new TestClock();
  const smtp = await startSmtp(behavior);
  const workers: Worker[] = [];
  const start = (changes = {}) => {
    const worker = testWorker({ db, clock, smtpUrl: `smtp://127.0.0.1:${smtp.port}`, ...changes });
    workers.push(worker);
    return worker;
  };
  try {
    await body({ db, databaseUrl: appUrl, clock, smtp, start });
  } finally {
    for (const worker of workers) await worker.stop();
    await smtp.close();
  }
}
