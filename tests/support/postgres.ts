/**
 * The Postgres that tests talk to: the one named by TEST_POSTGRES_OWNER_URL and TEST_POSTGRES_APP_URL, else an embedded
 * one of this test file's own, in a temporary folder, gone when the file is done.
 */
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { grantRowAccess } from "../../db/postgres/embedded/roles.ts";
import { startEmbeddedPostgres } from "../../db/postgres/embedded/start.ts";

export interface TestUrls {
  /** A superuser of the server. */
  readonly ownerUrl: string;
  /** The application's role. */
  readonly appUrl: string;
}

let server: Promise<TestUrls> | undefined;
let databases = 0;
const originals: Record<string, Promise<void>> = {};

/** The server under test; started at the first call. */
function testServer(): Promise<TestUrls> {
  return server ??= findServer();
}

/** A database for tests alone. */
interface FreshDatabase extends TestUrls {
  drop(): Promise<void>;
}

/** A new, empty database on that server, where the application's role may do what it may do in production. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const database = await createDatabase(`test_${uniqueName()}`, "template0");
  await grantRowAccess(database.ownerUrl);
  return database;
}

/**
 * A new copy of a database that all test files share, which the first to ask fills. Nobody writes to it after that.
 * @param name a short word in lower case
 * @param fill is given the empty database
 */
export async function copiedDatabase(name: string, fill: (urls: TestUrls) => Promise<void>): Promise<FreshDatabase> {
  await (originals[name] ??= ensureOriginal(name, fill));
  return await createDatabase(`test_${uniqueName()}`, name);
}

/** Fills under another name, so that nobody copies a half-filled one. */
async function ensureOriginal(name: string, fill: (urls: TestUrls) => Promise<void>): Promise<void> {
  const { ownerUrl } = await testServer();
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    // Test files run in several processes. The lock goes with the connection.
    await sql`select pg_advisory_lock(hashtext(${name}))`;
    const [exists] = await sql`select 1 from pg_database where datname = ${name}`;
    if (exists) return;
    const draft = `${name}_${uniqueName()}`;
    const urls = await createDatabase(draft, "template0");
    await grantRowAccess(urls.ownerUrl);
    await fill(urls);
    await sql.unsafe(`alter database ${draft} rename to ${name}`);
  } finally {
    await sql.end();
  }
}

async function createDatabase(name: string, template: string): Promise<FreshDatabase> {
  const { ownerUrl, appUrl } = await testServer();
  // Half as dear as through the log, which nobody reads again.
  await runAsOwner(ownerUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    drop: () => runAsOwner(ownerUrl, `drop database ${name} with (force)`),
  };
}

function uniqueName(): string {
  return `${Deno.pid}_${crypto.randomUUID().slice(0, 8)}_${++databases}`;
}

async function findServer(): Promise<TestUrls> {
  const ownerUrl = Deno.env.get("TEST_POSTGRES_OWNER_URL");
  const appUrl = Deno.env.get("TEST_POSTGRES_APP_URL");
  if (ownerUrl && appUrl) return { ownerUrl, appUrl };
  const dataDir = Deno.makeTempDirSync({ dir: tmpdir(), prefix: "lunches-test-" });
  const urls = await startEmbeddedPostgres({ dataDir });
  await riskData(urls.ownerUrl);
  globalThis.addEventListener("unload", () => discardServer(dataDir));
  return urls;
}

/** Nothing asynchronous runs any more when a test file is unloaded, so the server is killed rather than stopped. */
function discardServer(dataDir: string): void {
  const pid = Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  Deno.kill(pid, "SIGQUIT");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** Lets a server write without waiting for the disk: its data need not survive the machine, and tests are a third faster. */
export async function riskData(ownerUrl: string): Promise<void> {
  await runAsOwner(ownerUrl, "alter system set fsync = off");
  await runAsOwner(ownerUrl, "alter system set full_page_writes = off");
  await runAsOwner(ownerUrl, "select pg_reload_conf()");
}

async function runAsOwner(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
