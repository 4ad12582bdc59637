import type { ClaimedMail, HeldMail } from "../domain/claimed_mail.ts";
import type { MailContent } from "../domain/mail.ts";
import { isStillOfUse } from "../domain/mail_use.ts";
import type { Log } from "../log.ts";
import { type Refused, refusedBy, TOO_LATE, unwritable } from "./outcome.ts";
import { pause } from "./pause.ts";
import { nextAttemptAt } from "./retry.ts";
import type { MailTransport, Message } from "./transport.ts";

/** How results are written; each answers whether the message was still held. */
export interface Results {
  markSent(mail: HeldMail, now: Date): Promise<boolean>;
  markRetry(mail: HeldMail, retry: { nextAttemptAt: Date; error: string }): Promise<boolean>;
  markFailed(mail: HeldMail, error: string): Promise<boolean>;
  /** The try was given up for a reason of our own. */
  release(mail: HeldMail, now: Date): Promise<boolean>;
}

export interface Delivery {
  results: Results;
  write: (content: MailContent) => Message;
  send: MailTransport["send"];
  clock: () => Date;
  /**
   * Told once the mail server was asked, before anything is written: whether it would refuse every other message as well
   * now.
   */
  learn: (concernsAll: boolean) => void;
  log: Log;
  /** How long to wait for a database that is away, in milliseconds. */
  idleMs: number;
}

type Outcome = "taken" | "given up" | Refused;

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
  { write, send, clock, learn }: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  let message: Message;
  try {
    if (!isStillOfUse(mail.content, clock())) return TOO_LATE;
    message = write(mail.content);
  } catch (error) {
    return unwritable(error);
  }
  try {
    await send(mail, message, { now: clock(), signal });
  } catch (error) {
    if (signal.aborted) return "given up";
    const refused = refusedBy(error);
    learn(refused.concernsAll);
    return refused;
  }
  learn(false);
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
    const { isFinal, error } = outcome;
    const next = isFinal ? undefined : nextAttemptAt(attempts, clock());
    log(next ? "warn" : "error", next ? "mail put off" : "mail failed", { id, kind, attempts, error });
    return next ? results.markRetry(mail, { nextAttemptAt: next, error }) : results.markFailed(mail, error);
  }
}
