import { createTransport } from "nodemailer";
import type { ClaimedMail } from "../domain/mail/claimed.ts";

/** A message as its reader sees it. */
export interface Message {
  subject: string;
  text: string;
  html: string;
}

/** How long the mail server may take, in milliseconds. */
export interface MailTimeLimits {
  /** To connect, TLS included. */
  connection: number;
  /** To greet. */
  greeting: number;
  /** Without a word. */
  silence: number;
  /** For one message altogether, which a server that trickles its replies would otherwise draw out for ever. */
  message: number;
}

const TIME_LIMITS: MailTimeLimits = { connection: 10_000, greeting: 10_000, silence: 30_000, message: 60_000 };

/** How many messages are on their way at once, each on a connection of its own. */
export const MAX_CONNECTIONS = 5;

interface Sending {
  /** The Date of a message that is sent again on purpose. */
  now: Date;
  /** Gives the message up when aborted. */
  signal: AbortSignal;
}

export interface MailTransport {
  /**
   * Hands a message to the mail server; resolves once that has taken it.
   * @throws {NodemailerError} whatever went wrong; refusedBy() tells what it means
   */
  send(mail: ClaimedMail, message: Message, sending: Sending): Promise<void>;
  /** Says goodbye to the mail server. */
  close(): void;
}

interface TransportOptions {
  /** smtps:// speaks TLS from the start, smtp:// as soon as the server offers it. */
  smtpUrl: string;
  from: { name: string; address: string };
  publicUrl: string;
  /** Whom to trust besides the well-known authorities; for tests. */
  tls?: { ca: string };
  limits?: MailTimeLimits;
}

/** Opens a pool of connections to the mail server; nothing is connected before the first message. */
export function openMailTransport(options: TransportOptions): MailTransport {
  const { smtpUrl, from, publicUrl, tls, limits = TIME_LIMITS } = options;
  // Not nodemailer's own `url`: there a query could switch off every setting below.
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const pool = createTransport({
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port || undefined,
    secure: protocol === "smtps:",
    // A password is never sent in clear, even when somebody in between hides that the server speaks TLS.
    requireTLS: username !== "",
    ...username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {},
    ...tls ? { tls } : {},
    maxConnections: MAX_CONNECTIONS,
    // One more try on a fresh connection, for a message of which the server saw nothing yet; more is the outbox's business.
    maxRequeues: 1,
    connectionTimeout: limits.connection,
    dnsTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    idleTimeout: limits.silence / 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname: messageIdHost } = new URL(publicUrl);

  return {
    async send(mail, { subject, text, html }, { now, signal }) {
      await pool.sendMail({
        // Never as text, which is parsed: a name or an address with a comma in it would then be two recipients.
        from,
        to: mail.to,
        subject,
        text,
        html,
        // The same for every try, so that two copies after a crash are one message to the reader's mail program.
        messageId: `<${mail.id}.${mail.resends}@${messageIdHost}>`,
        date: mail.resends === 0 ? mail.createdAt : now,
        // Nobody's out-of-office answers. RFC 3834 section 5.
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.any([signal, AbortSignal.timeout(limits.message)]),
      });
    },
    close: () => pool.close({ force: true }),
  };
}
