import { isIP } from "node:net";
import { createTransport, type NodemailerError } from "nodemailer";
import type { ClaimedMail } from "../domain/mail/content.ts";
import { explainRefusal } from "./refusal.ts";

export interface Message {
  senderName: string;
  /** The address for replies; "" for the sender's. */
  replyAddress: string;
  subject: string;
  text: string;
  html: string;
}

/** Time limits for the mail server, in milliseconds. */
export interface MailTimeLimits {
  connection: number;
  greeting: number;
  silence: number;
  /** The limit of a whole message, which a server that trickles its replies would otherwise drag out forever. */
  message: number;
}

const TIME_LIMITS: MailTimeLimits = { connection: 10_000, greeting: 10_000, silence: 30_000, message: 60_000 };

/** How many messages are in flight at once, each on its own connection. */
export const MAX_CONNECTIONS = 5;

interface Sending {
  /** The Date of a message that is sent again on purpose. */
  now: Date;
  signal: AbortSignal;
}

export type MailTransport = ReturnType<typeof openMailTransport>;

interface TransportOptions {
  /** smtps:// speaks TLS from the start, smtp:// as soon as the server offers it. */
  smtpUrl: string;
  fromAddress: string;
  publicUrl: string;
  /** Certificate authorities to trust besides the well-known ones; for tests. */
  tls?: { ca: string };
  limits?: MailTimeLimits;
}

/** Returns the transport, which connects at the first message. */
export function openMailTransport(options: TransportOptions) {
  const { smtpUrl, fromAddress, publicUrl, tls, limits = TIME_LIMITS } = options;
  // Not nodemailer's own `url` option: a query there could switch off every setting below.
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === "smtps:";
  const server = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || (secure ? 465 : 587), secure };
  const { hostname: ownHost } = new URL(publicUrl);
  const pool = createTransport({
    pool: true,
    ...server,
    // The default is the machine's name, which relays refuse unless it is fully qualified, as in a container.
    ...ownHost.includes(".") && !isIP(ownHost) ? { name: ownHost } : {},
    // A password is never sent in the clear, even when an attacker in between hides that the server speaks TLS.
    requireTLS: username !== "",
    ...username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {},
    ...tls ? { tls } : {},
    maxConnections: MAX_CONNECTIONS,
    // One retry on a fresh connection, for a message the server has not seen yet; more is the outbox's business.
    maxRequeues: 1,
    connectionTimeout: limits.connection,
    dnsTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    idleTimeout: limits.silence / 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const explain = async (error: NodemailerError): Promise<never> => {
    throw await explainRefusal(server, error);
  };

  return {
    /** Sends a message, resolving once the server accepted it; a NodemailerError is for toSendFailure() to explain. */
    async send(
      mail: Pick<ClaimedMail, "id" | "to" | "resends" | "createdAt">,
      { senderName, replyAddress, subject, text, html }: Message,
      { now, signal }: Sending,
    ): Promise<void> {
      await pool.sendMail({
        // Never as text, which is parsed: a comma in a name or an address would then make two recipients.
        from: { name: senderName, address: fromAddress },
        ...replyAddress && { replyTo: { name: senderName, address: replyAddress } },
        to: mail.to,
        subject,
        text,
        html,
        // The same for every attempt, so that two copies after a crash are one message to the reader's mail program.
        messageId: `<${mail.id}.${mail.resends}@${ownHost}>`,
        date: mail.resends === 0 ? mail.createdAt : now,
        // Keep out-of-office replies and receipts away: RFC 3834 section 5, and Exchange's own.
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply" },
        signal: AbortSignal.any([signal, AbortSignal.timeout(limits.message)]),
      }).catch(explain);
    },
    /** Connects and signs in, and sends nothing; throws a NodemailerError as `send` does. */
    async verify(): Promise<void> {
      await pool.verify().catch(explain);
    },
    close: () => pool.close({ force: true }),
  };
}
