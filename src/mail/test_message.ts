import { randomUUID } from "node:crypto";
import { AppError } from "../domain/http/errors.ts";
import type { MailContext } from "../domain/mail/content.ts";
import { renderMessage } from "./message.ts";
import { toSendFailure } from "./outcome.ts";
import type { MailTransport } from "./transport.ts";

/** The administrator waits for the answer on a page. */
const LIMIT_MS = 20_000;

interface TestMessage {
  to: { name: string; address: string };
  mailContext: MailContext;
  publicUrl: string;
  now: Date;
}

/** Hands a test message straight to the mail server, and waits for its answer; throws CONFLICT with what went wrong. */
export async function sendTestMessage(
  transport: Pick<MailTransport, "send">,
  { to, mailContext, publicUrl, now }: TestMessage,
): Promise<void> {
  const message = renderMessage({ kind: "test-message", payload: {} }, { publicUrl, ...mailContext });
  const mail = { id: randomUUID(), to, resends: 0, createdAt: now };
  try {
    await transport.send(mail, message, { now, signal: AbortSignal.timeout(LIMIT_MS) });
  } catch (error) {
    throw new AppError("CONFLICT", toSendFailure(error).error);
  }
}
