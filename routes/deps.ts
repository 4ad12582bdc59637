import type { Db } from "../db/client.ts";
import type { Check } from "../src/domain/checks.ts";
import type { Provider } from "../src/auth/provider.ts";
import type { WorkQueue } from "../src/process/work_queue.ts";
import type { MiddlewareHandler } from "hono";
import type { BackupStatus } from "../src/process/backup_schedule.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import type { Readiness } from "../src/http/server/readiness.ts";
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
  isHttps: boolean;
  /** Whether our own proxy is in front and passes on the client's address. */
  trustProxy: boolean;
  /** LOG_FAILED_SIGN_INS: whether the log names the client's address at failed sign-ins, for programs that ban it. */
  logsFailedSignIns?: boolean;
  /** Undefined where people sign in with passwords alone. */
  provider?: Provider | undefined;
  /** Limits for each person, address and browser on what is costly or can be guessed at. */
  rateLimits: RateLimits;
  /** The queue of all work with passwords, including its queries. */
  hashQueue: WorkQueue;
  /** Answers a reader once while nothing changes; only for pages of the tables of db/migrations/0001/revision.ts. */
  responseCache: MiddlewareHandler<SignedInEnv>;
  log: Log;
  /** Runs every check of /readyz; shared, so that a check that hangs is not started again by another page. */
  findReadiness: (now: Date) => Promise<Readiness>;
  /** The checks of /readyz besides the database, such as the disk. */
  readinessChecks?: readonly Check[];
  metrics?: Metrics | undefined;
  metricsToken?: string | undefined;
  recentErrors: RecentErrors;
  findFileQueue: PdfRenderer["findQueue"];
  isLeftOutOfPdf: PdfRenderer["isLeftOutOfPdf"];
  /** The mail server, for the test message alone; mail itself leaves through the outbox. */
  mailTransport?: Pick<MailTransport, "send"> | undefined;
  backups?: BackupStatus | undefined;
  isMailConfigured: boolean;
  /** The signal aborts when the reader goes away. */
  renderPdf: PdfRenderer["render"];
  /** Runs in a thread of its own, so that the kitchen's PDFs never wait for a long export. */
  renderXlsx: PdfRenderer["render"];
}
