import type { ClaimedMail, MailContent, MailContext, MailLease } from "../domain/mail/content.ts";
import type { Log } from "../process/log.ts";
import { renderFailure, type SendFailure, TOO_OLD, toSendFailure } from "./outcome.ts";
import { pause } from "../process/loops.ts";
import type { MailTransport, Message } from "./transport.ts";
import { DAY_MS, MINUTE_MS } from "../domain/time/durations.ts";

export interface ResultStore {
  markSent(mail: ClaimedMail, now: Date): Promise<void>;
  markRetry(mail: MailLease, retry: { nextAttemptAt: Date; error: string }): Promise<void>;
  markFailed(mail: MailLease, error: string, now: Date, isUntried?: boolean): Promise<void>;
  release(mail: MailLease, now: Date): Promise<void>;
}

interface Delivery {
  results: ResultStore;
  render: (content: MailContent, mailContext: MailContext) => Message;
  send: MailTransport["send"];
  clock: () => Date;
  /** Called with the mail server's answer, before the result is written: whether all other messages would fail. */
  onServerResult: (affectsServer: boolean) => void;
  log: Log;
  /** How long to wait before retrying a database that is down, in milliseconds. */
  idleMs: number;
}

type SendOutcome = "accepted" | "aborted" | SendFailure;

/** Attempts once to send a claimed message and writes the result. Never throws. Aborted, it is due again at once. */
export async function deliver(mail: ClaimedMail, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const outcome = await attemptSend(mail, delivery, signal);
  await writeResult(mail, outcome, delivery, signal);
}

async function attemptSend(
  mail: ClaimedMail,
  { render, send, clock, onServerResult }: Delivery,
  signal: AbortSignal,
): Promise<SendOutcome> {
  let message: Message;
  try {
    if (hasWaitedTooLong(mail, clock())) return TOO_OLD;
    message = render(mail.content, mail.mailContext);
  } catch (error) {
    return renderFailure(error);
  }
  try {
    await send(mail, message, { now: clock(), signal });
  } catch (error) {
    if (signal.aborted) return "aborted";
    const failure = toSendFailure(error);
    onServerResult(failure.affectsServer);
    return failure;
  }
  onServerResult(false);
  return "accepted";
}

/** Retries while the lease lasts: if the result is lost, the message is sent again, with the same Message-ID. */
async function writeResult(
  mail: ClaimedMail,
  outcome: SendOutcome,
  { results, clock, log, idleMs }: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const { id, attempts, content: { kind } } = mail;
  for (;;) {
    try {
      return await writeOnce();
    } catch (error) {
      log("error", "cannot write a mail result", { id, kind, error: String(error) });
      if (signal.aborted || clock() >= mail.leasedUntil) return;
      await pause(idleMs, signal);
    }
  }

  function writeOnce(): Promise<void> {
    if (outcome === "accepted") return results.markSent(mail, clock());
    if (outcome === "aborted") return results.release(mail, clock());
    const { isPermanent, isUntried, error, logged } = outcome;
    const next = isPermanent ? undefined : nextAttemptAt(attempts, clock());
    log(next ? "warn" : "error", next ? "mail postponed" : "mail failed", { id, kind, attempts, error: logged });
    return next
      ? results.markRetry(mail, { nextAttemptAt: next, error })
      : results.markFailed(mail, error, clock(), isUntried);
  }
}

/** The age at which a message may surprise more than it tells. Retries end by then, too. */
const TOO_OLD_MS = 3 * DAY_MS;

/**
 * Whether a message waited so long that an administrator decides: email was off, or the server was. A resent one keeps
 * the error by which it was parked.
 */
function hasWaitedTooLong({ attempts, resends, lastError, createdAt }: ClaimedMail, now: Date): boolean {
  return attempts === 1 && resends === 0 && lastError === null && now.getTime() - createdAt.getTime() > TOO_OLD_MS;
}

/** Minutes. */
const FIRST_DELAYS = [1, 5, 15, 30];
const LATER_DELAY = 60;

/** Three days of attempts; after that a message is too late. */
const MAX_ATTEMPTS = 75;

/** Returns when a message is due after its `attempts`th attempt at `now`, or undefined when that was the last one. */
export function nextAttemptAt(attempts: number, now: Date): Date | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const minutes = FIRST_DELAYS[attempts - 1] ?? LATER_DELAY;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
