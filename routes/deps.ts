import type { Db } from "../db/client.ts";
import type { Provider } from "../src/auth/provider.ts";
import type { WorkQueue } from "../src/process/work_queue.ts";
import type { MiddlewareHandler } from "hono";
import type { BackupStatus } from "../src/process/backup_schedule.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import type { Readiness, ReadinessCheck } from "../src/http/server/readiness.ts";
import type { RecentErrors } from "../src/http/server/recent_errors.ts";
import type { RateLimits } from "../src/http/limits/rate_limits.ts";
import type { Log } from "../src/process/log.ts";
import type { MailTransport } from "../src/mail/transport.ts";
import type { Metrics } from "../src/process/metrics.ts";
import type { PdfRenderer } from "../src/pdf/renderer.ts";

export interface Deps {
  db: Db;
  clock: () => Date;
  /** The origin under which people reach the product, without a trailing slash. */
  publicUrl: string;
  /** Whether people reach the product over https. */
  isHttps: boolean;
  /** Whether our own proxy is in front and passes on the client's address. */
  trustProxy: boolean;
  /** Whether the log names the client's address of each sign-in that fails, for programs that ban it: LOG_FAILED_SIGN_INS. */
  logsFailedSignIns?: boolean;
  /** Undefined where people sign in with passwords alone. */
  provider?: Provider | undefined;
  /** How often each person, address and browser may do what is costly or can be guessed at. */
  rateLimits: RateLimits;
  /** Where all work with passwords waits for its turn, its queries included. */
  hashQueue: WorkQueue;
  /** Answers a reader once for as long as nothing changes; only for pages made of the tables of db/migrations/0001/revision.ts. */
  responseCache: MiddlewareHandler<SignedInEnv>;
  log: Log;
  /** Runs every check of /readyz; one for all, so that one that hangs is not started again by another page. */
  findReadiness: (now: Date) => Promise<Readiness>;
  /** What /readyz checks besides the database, such as the disk. */
  readinessChecks?: readonly ReadinessCheck[];
  /** Undefined while metrics are off. */
  metrics?: Metrics | undefined;
  metricsToken?: string | undefined;
  recentErrors: RecentErrors;
  findFileQueue: PdfRenderer["findQueue"];
  isLeftOutOfPdf: PdfRenderer["isLeftOutOfPdf"];
  /** The mail server, to try it; mail itself leaves through the outbox. */
  mailTransport?: Pick<MailTransport, "send"> | undefined;
  /** The backups that this process makes; undefined if it makes none. */
  backups?: BackupStatus | undefined;
  /** Whether there is an SMTP server to send mail through. */
  isMailConfigured: boolean;
  /** The signal says that the reader went away. */
  renderPdf: PdfRenderer["render"];
  /** In a thread of its own, so that no kitchen paper waits for a long export. */
  renderXlsx: PdfRenderer["render"];
}
