import type { ClaimedMail, MailLease } from "../domain/mail/claimed.ts";
import type { MailContent } from "../domain/mail/kinds.ts";
import { isStillRelevant } from "../domain/mail/relevance.ts";
import type { Log } from "../log.ts";
import { renderFailure, type SendFailure, TOO_LATE, toSendFailure } from "./outcome.ts";
import { pause } from "./pause.ts";
import { nextAttemptAt } from "./retry.ts";
import type { MailTransport, Message } from "./transport.ts";

/** How results are written; each answers whether the message was still held. */
export interface ResultStore {
  markSent(mail: MailLease, now: Date): Promise<boolean>;
  markRetry(mail: MailLease, retry: { nextAttemptAt: Date; error: string }): Promise<boolean>;
  markFailed(mail: MailLease, error: string): Promise<boolean>;
  /** The try was given up for a reason of our own. */
  release(mail: MailLease, now: Date): Promise<boolean>;
}

interface Delivery {
  results: ResultStore;
  write: (content: MailContent) => Message;
  send: MailTransport["send"];
  clock: () => Date;
  /**
   * Told once the mail server was asked, before anything is written: whether it would refuse every other message as well
   * now.
   */
  onServerResult: (concernsAll: boolean) => void;
  log: Log;
  /** How long to wait for a database that is away, in milliseconds. */
  idleMs: number;
}

type Outcome = "taken" | "given up" | SendFailure;

/**
 * Makes one try to send a claimed message and writes what became of it. Never throws.
 * @param signal gives the try up; the message is then due again at once
 */
export async function deliver(mail: ClaimedMail, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const outcome = await trySending(mail, delivery, signal);
  await writeResult(mail, outcome, delivery, signal);
}

async function trySending(
  mail: ClaimedMail,
  { write, send, clock, onServerResult }: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  let message: Message;
  try {
    if (!isStillRelevant(mail.content, clock())) return TOO_LATE;
    message = write(mail.content);
  } catch (error) {
    return renderFailure(error);
  }
  try {
    await send(mail, message, { now: clock(), signal });
  } catch (error) {
    if (signal.aborted) return "given up";
    const refused = toSendFailure(error);
    onServerResult(refused.affectsServer);
    return refused;
  }
  onServerResult(false);
  return "taken";
}

/** Tries as long as the lease lasts: a result that is lost sends the message once more, with the same Message-ID. */
async function writeResult(
  mail: ClaimedMail,
  outcome: Outcome,
  { results, clock, log, idleMs }: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const { id, attempts, content: { kind } } = mail;
  for (;;) {
    try {
      const wasHeld = await writeOnce();
      if (!wasHeld) log("warn", "mail was taken over by another worker", { id, kind });
      return;
    } catch (error) {
      log("error", "the result of a mail cannot be written", { id, kind, error: String(error) });
      if (signal.aborted || clock() >= mail.leasedUntil) return;
      await pause(idleMs, signal);
    }
  }

  function writeOnce(): Promise<boolean> {
    if (outcome === "taken") return results.markSent(mail, clock());
    if (outcome === "given up") return results.release(mail, clock());
    const { isPermanent, error } = outcome;
    const next = isPermanent ? undefined : nextAttemptAt(attempts, clock());
    log(next ? "warn" : "error", next ? "mail put off" : "mail failed", { id, kind, attempts, error });
    return next ? results.markRetry(mail, { nextAttemptAt: next, error }) : results.markFailed(mail, error);
  }
}
