import { MINUTE_MS } from "../domain/time/durations.ts";
import type { ClaimedMail, MailContent, MailContext } from "../domain/mail/content.ts";
import type { Log } from "../process/log.ts";
import { createRetries, pause } from "../process/loops.ts";
import { deliver, type ResultStore } from "./deliver.ts";
import { type MailTransport, MAX_CONNECTIONS, type Message } from "./transport.ts";

/** The hold on a claimed message, longer than the transport's limit; after a kill, it is due again then. */
export const LEASE_MS = 2 * MINUTE_MS;

const REMINDER_INTERVAL_MS = MINUTE_MS;

/** The pause after a failure of the mail server that affects every message; doubled each time, up to the last. */
const SERVER_BACKOFF_MS = { first: 30_000, last: 5 * MINUTE_MS };

export interface MailWorkerDeps {
  outbox: ResultStore & {
    claim(input: { now: Date; leaseMs: number; limit: number }): Promise<ClaimedMail[]>;
    queueReminders(now: Date): Promise<unknown>;
    makeAllDue(now: Date): Promise<unknown>;
  };
  render: (content: MailContent, mailContext: MailContext) => Message;
  /** Undefined if nothing is claimed: messages wait in the outbox. */
  transport: Pick<MailTransport, "send"> | undefined;
  clock: () => Date;
  log: Log;
  idleMs?: number;
  /** How long stop() lets a message in flight continue, in milliseconds; containers are killed after 10 s. */
  graceMs?: number;
}

interface MailWorker {
  /** Claims no more, lets messages in flight finish, and aborts what takes too long; nothing stays leased. */
  stop(): Promise<void>;
}

export function startMailWorker(deps: MailWorkerDeps): MailWorker {
  const { outbox, render, transport, clock, log, idleMs = 2_000, graceMs = 7_000 } = deps;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let nextRemindersAt = 0;
  let serverPauseMs = 0;
  let serverPausedUntil = 0;
  let mustMakeAllDue = false;
  const wasClockSetBack = watchForClockSetBack();
  const attempt = createRetries(log);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await attempt("make mail due", forgetOldTimes);
      await attempt("queue reminders", queueRemindersIfDue);
      const isFull = await attempt("claim mail", sendDueMail);
      if (isFull) await Promise.race(inFlight);
      else await pause(idleMs, stopping.signal);
    }
  }

  /** Makes messages due once the clock was set back, since they would wait until the old time comes again. */
  async function forgetOldTimes(): Promise<void> {
    const now = clock();
    if (wasClockSetBack(now)) {
      log("warn", "the clock was set back");
      nextRemindersAt = 0;
      serverPausedUntil = 0;
      mustMakeAllDue = true;
    }
    if (!mustMakeAllDue) return;
    await outbox.makeAllDue(now);
    mustMakeAllDue = false;
  }

  async function queueRemindersIfDue(): Promise<void> {
    const now = clock();
    if (now.getTime() < nextRemindersAt) return;
    await outbox.queueReminders(now);
    nextRemindersAt = now.getTime() + REMINDER_INTERVAL_MS;
  }

  /** Sends what is due, and returns whether as many messages are in flight as may be. */
  async function sendDueMail(): Promise<boolean> {
    const now = clock();
    if (!transport || now.getTime() < serverPausedUntil) return false;
    // After a pause, one message finds out for all of them whether the server is back.
    const max = serverPauseMs > 0 ? 1 : MAX_CONNECTIONS;
    const limit = max - inFlight.size;
    if (limit <= 0) return true;
    const claimed = await outbox.claim({ now, leaseMs: LEASE_MS, limit });
    for (const mail of claimed) start(mail, transport.send);
    return claimed.length === limit;
  }

  function start(mail: ClaimedMail, send: MailTransport["send"]): void {
    const delivery = { results: outbox, render, send, clock, onServerResult, log, idleMs };
    const done = deliver(mail, delivery, aborting.signal).then(() => {
      inFlight.delete(done);
    });
    inFlight.add(done);
  }

  function onServerResult(affectsServer: boolean): void {
    if (affectsServer) pauseForServer();
    else serverPauseMs = 0;
  }

  /** Pauses once for all messages that were in flight together. */
  function pauseForServer(): void {
    const now = clock().getTime();
    if (now < serverPausedUntil) return;
    serverPauseMs = Math.min(serverPauseMs * 2 || SERVER_BACKOFF_MS.first, SERVER_BACKOFF_MS.last);
    serverPausedUntil = now + serverPauseMs;
    log("warn", "pausing for the mail server", { seconds: serverPauseMs / 1000 });
  }

  const loop = run();
  return {
    async stop() {
      stopping.abort();
      const done = loop.then(() => Promise.all(inFlight));
      const grace = new AbortController();
      await Promise.race([done, pause(graceMs, grace.signal)]);
      grace.abort();
      aborting.abort();
      await done;
    },
  };
}

/** A clock that is set gently goes back by less. */
const TOLERANCE_MS = MINUTE_MS;

/** Returns a function to call again and again, which tells whether the clock was set back since the last call. */
export function watchForClockSetBack(): (now: Date) => boolean {
  let latest = -Infinity;
  return (now) => {
    const wasSetBack = now.getTime() < latest - TOLERANCE_MS;
    latest = wasSetBack ? now.getTime() : Math.max(latest, now.getTime());
    return wasSetBack;
  };
}
