import type { ClaimedMail } from "../domain/mail/claimed.ts";
import type { MailContent } from "../domain/mail/kinds.ts";
import type { Log } from "../log.ts";
import { deliver, type ResultStore } from "./deliver.ts";
import { pause } from "./pause.ts";
import { type MailTransport, MAX_CONNECTIONS, type Message } from "./transport.ts";

/** Longer than the transport's limit for a message, so that nobody else sends it while it is under way. */
export const LEASE_MS = 2 * 60_000;

const REMINDERS_EVERY_MS = 60_000;

/** How long to let the mail server be after it refused what it would refuse everybody; doubled each time, up to the last. */
const SERVER_BACKOFF_MS = { first: 30_000, last: 5 * 60_000 };

export interface MailWorkerDeps {
  outbox: ResultStore & {
    claim(ask: { now: Date; leaseMs: number; limit: number }): Promise<ClaimedMail[]>;
    /** Queues what people are to be reminded of by now. */
    queueReminders(now: Date): Promise<unknown>;
  };
  write: (content: MailContent) => Message;
  /** Without one nothing is claimed: messages wait in the outbox. */
  transport: Pick<MailTransport, "send"> | undefined;
  clock: () => Date;
  log: Log;
  /** How long to wait when nothing is due, in milliseconds. */
  idleMs?: number;
  /** How long stop() lets a message that is under way go on, in milliseconds; containers are killed after 10 s. */
  graceMs?: number;
}

interface MailWorker {
  /** Claims no more, lets what is under way come to its end, gives up what takes too long; nothing stays leased. */
  stop(): Promise<void>;
}

/** Starts the loop that empties the outbox. Any number of them, in any number of processes, may share one. */
export function startMailWorker(deps: MailWorkerDeps): MailWorker {
  const { outbox, write, transport, clock, log, idleMs = 2_000, graceMs = 7_000 } = deps;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let remindersDueAt = 0;
  let serverPauseMs = 0;
  let serverPausedUntil = 0;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await logFailures("reminders cannot be queued", queueRemindersIfDue);
      const isFull = await logFailures("mail cannot be claimed", sendWhatIsDue);
      if (isFull) await Promise.race(inFlight);
      else await pause(idleMs, stopping.signal);
    }
  }

  /** The database may be away for a while: that is told, and tried again in the next round. */
  async function logFailures<T>(failure: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      log("error", failure, { error: String(error) });
    }
  }

  async function queueRemindersIfDue(): Promise<void> {
    const now = clock();
    if (now.getTime() < remindersDueAt) return;
    remindersDueAt = now.getTime() + REMINDERS_EVERY_MS;
    await outbox.queueReminders(now);
  }

  /** Answers whether as many messages are under way as may be. */
  async function sendWhatIsDue(): Promise<boolean> {
    const now = clock();
    if (!transport || now.getTime() < serverPausedUntil) return false;
    // After a pause one message finds out for all whether the server is back.
    const most = serverPauseMs > 0 ? 1 : MAX_CONNECTIONS;
    const limit = most - inFlight.size;
    if (limit <= 0) return true;
    const claimed = await outbox.claim({ now, leaseMs: LEASE_MS, limit });
    for (const mail of claimed) start(mail, transport.send);
    return claimed.length === limit;
  }

  function start(mail: ClaimedMail, send: MailTransport["send"]): void {
    const delivery = { results: outbox, write, send, clock, onServerResult, log, idleMs };
    const done = deliver(mail, delivery, aborting.signal).then(() => {
      inFlight.delete(done);
    });
    inFlight.add(done);
  }

  function onServerResult(concernsAll: boolean): void {
    if (concernsAll) pauseForServer();
    else serverPauseMs = 0;
  }

  /** Once for all that were under way together. */
  function pauseForServer(): void {
    const now = clock().getTime();
    if (now < serverPausedUntil) return;
    serverPauseMs = Math.min(serverPauseMs * 2 || SERVER_BACKOFF_MS.first, SERVER_BACKOFF_MS.last);
    serverPausedUntil = now + serverPauseMs;
    log("warn", "the mail server is let be for a while", { seconds: serverPauseMs / 1000 });
  }

  const loop = run();
  return {
    async stop() {
      stopping.abort();
      const done = loop.then(() => Promise.all(inFlight));
      const inTime = new AbortController();
      await Promise.race([done, pause(graceMs, inTime.signal)]);
      inTime.abort();
      aborting.abort();
      await done;
    },
  };
}
