import { type AppDeps, createApp } from "../../app.ts";
import type { BackupStatus } from "../../src/process/backup_schedule.ts";
import { listen, type SocketLimits } from "../../src/http/server/listen.ts";
import type { ResponseLimits } from "../../src/http/limits/time_limit.ts";
import type { Log } from "../../src/process/log.ts";
import { createFileRenderer, type PdfRenderer } from "../../src/pdf/renderer.ts";
import { newToken } from "../../src/auth/tokens.ts";
import { type Assets, assetsFolder, loadAssets } from "../../src/render/assets.ts";
import { Client } from "./client.ts";
import { TestClock } from "./clock.ts";
import { testCounts } from "./counts.ts";
import { testDistrict } from "./families.ts";
import type { TestPerson } from "./people.ts";

/** The whole product on a port of this machine, with a database of its own and a clock that the test sets. */
export type TestApp = Awaited<ReturnType<typeof testApp>>;

interface TestAppOptions {
  /** The value of PUBLIC_URL, where port 0 is the port's own; the port's own address by default. */
  publicUrl?: string;
  clock?: TestClock;
  trustProxy?: boolean;
  /** Whether SMTP_URL is set; yes by default. */
  isMailConfigured?: boolean;
  /** How long clients may take; as in production by default. */
  limits?: SocketLimits;
  /** How long responses may take to begin; as in production by default. */
  responseLimits?: ResponseLimits;
  /** The browser's files; the production build by default. */
  assets?: Assets;
  /** Parts of the process that differ from those of one without them. */
  parts?: Pick<
    AppDeps,
    "logsFailedSignIns" | "mailTransport" | "metrics" | "metricsToken" | "provider" | "readinessChecks"
  >;
  /** The backups that the process makes; none by default. */
  backups?: BackupStatus;
  /** The maker of PDFs and files; by default one that the apps of this isolate share, since its worker is slow to start. */
  pdf?: PdfRenderer;
}

/** Opens a session for an address, and returns its cookie: one function for each app of this file, by the app's URL. */
export const sessionOpeners = new Map<string, (email: string) => Promise<[name: string, token: string]>>();

/**
 * Starts the product with an administrator, a director and two teachers in it. It ends with the test file; what a test
 * starts for itself, it closes.
 */
export async function testApp(
  {
    publicUrl: givenPublicUrl,
    clock = new TestClock(),
    trustProxy = false,
    isMailConfigured = true,
    limits,
    responseLimits,
    assets = loadAssets(assetsFolder("production")),
    backups,
    parts,
    pdf = sharedRenderer(),
  }: TestAppOptions = {},
) {
  const database = await testDistrict();
  const counts = testCounts();
  const logged: Parameters<Log>[] = [];
  const loggedRequests: Parameters<Log>[] = [];
  // The app learns its own address, which is known once it listens.
  const server = await listen((request, connection) => app.fetch(request, connection), {
    host: "127.0.0.1",
    port: 0,
    ...limits ? { limits } : {},
  });
  const url = `http://127.0.0.1:${server.port}`;
  const publicUrl = givenPublicUrl?.replace(/:0$/, `:${server.port}`);
  const app = createApp({
    db: database.db,
    clock: clock.read,
    publicUrl: publicUrl ?? url,
    trustProxy,
    isMailConfigured,
    renderPdf: pdf.render,
    renderXlsx: pdf.render,
    assets,
    rateLimits: counts.rateLimits,
    ...responseLimits ? { responseLimits } : {},
    log: (...line) => (line[1] === "request" ? loggedRequests : logged).push(line),
    backups,
    findFileQueue: pdf.findQueue,
    isLeftOutOfPdf: pdf.isLeftOutOfPdf,
    ...parts,
  });

  const { admin, director, teacher, otherTeacher } = database;
  const client = () => new Client(url, publicUrl ?? url);
  const openSession = async (email: string): Promise<[name: string, token: string]> => {
    const { token, tokenHash } = newToken();
    const now = clock.read();
    const { id } = await database.db.selectFrom("users").select("id").where("email", "=", email)
      .executeTakeFirstOrThrow();
    await database.db.insertInto("sessions").values({ tokenHash, userId: id, createdAt: now, lastSeenAt: now })
      .execute();
    return [publicUrl?.startsWith("https:") ? "__Host-session" : "session", token];
  };
  sessionOpeners.set(url, openSession);
  let closed: Promise<void> | undefined;
  const close = () =>
    closed ??= (async () => {
      await server.drain({ idle: 0, busy: 8_000 });
      if (pdf !== shared) await pdf.close();
      await database.close();
    })();
  Deno.test.afterAll(close);
  const signedIn = async (person: TestPerson) => {
    const browser = client();
    browser.cookies.set(...await openSession(person.email));
    return browser;
  };
  return {
    url,
    app,
    database,
    clock,
    pdf,
    counts,
    /** Everything the app logged so far, but for the line that it logs for each request. */
    logged,
    /** The lines for requests. */
    loggedRequests,
    people: { admin, director, teacher, otherTeacher },
    /** Returns a browser without a session. */
    client,
    /** Returns a browser with a session of this person's, without the sign-in and its slow hash. */
    signedIn,
    /** Returns such a browser for each of `people`. */
    allSignedIn: async () => ({
      admin: await signedIn(admin),
      director: await signedIn(director),
      teacher: await signedIn(teacher),
      otherTeacher: await signedIn(otherTeacher),
    }),
    close,
  };
}

/** Creates what makes PDFs and files. Production's deadline is for people who wait; a busy machine fails no test. */
export function testRenderer(workerUrl?: URL): PdfRenderer {
  return createFileRenderer({ timeoutMs: 600_000, ...workerUrl ? { workerUrl } : {} });
}

let shared: PdfRenderer | undefined;

function sharedRenderer(): PdfRenderer {
  return shared ??= testRenderer();
}

/** Starts the product with a clock at the machine's own time, which browsers go by. */
export function testAppOfToday(): Promise<TestApp> {
  return testApp({ clock: new TestClock(new Date().toISOString()) });
}
