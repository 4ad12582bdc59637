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
type FreshDatabase = TestUrls & { drop(): Promise<void> };

/** A new, empty database on that server, where the application's role may do what it may do in production. */
export function freshDatabase(): Promise<FreshDatabase> {
  return copiedDatabase("empty", () => Promise.resolve());
}

/**
 * A new copy of a database that all test files share, which the first to ask fills. Nobody writes to it after that.
 * @param name a short word in lower case
 * @param fill is given the empty database
 */
export async function copiedDatabase(name: string, fill: (urls: TestUrls) => Promise<void>): Promise<FreshDatabase> {
  const sql = openConnection((await testServer()).ownerUrl);
  await (originals[name] ??= ensureOriginal(sql, name, fill));
  const copy = `test_${uniqueName()}`;
  const urls = await createDatabase(sql, copy, name);
  return {
    ...urls,
    // On the same connection: opening one takes Postgres longer than copying a database.
    async drop() {
      await sql.unsafe(`drop database ${copy} with (force)`);
      await sql.end();
    },
  };
}

/** Fills under another name, so that nobody copies a half-filled one. */
async function ensureOriginal(sql: postgres.Sql, name: string, fill: (urls: TestUrls) => Promise<void>): Promise<void> {
  // Test files run in several processes.
  await sql`select pg_advisory_lock(hashtext(${name}))`;
  const [exists] = await sql`select 1 from pg_database where datname = ${name}`;
  if (!exists) {
    const draft = `${name}_${uniqueName()}`;
    const urls = await createDatabase(sql, draft, "template0");
    await grantRowAccess(urls.ownerUrl);
    await fill(urls);
    await sql.unsafe(`alter database ${draft} rename to ${name}`);
  }
  await sql`select pg_advisory_unlock(hashtext(${name}))`;
}

async function createDatabase(sql: postgres.Sql, name: string, template: string): Promise<TestUrls> {
  const { ownerUrl, appUrl } = await testServer();
  // Half as dear as through the log, which nobody reads again.
  await sql.unsafe(`create database ${name} template ${template} strategy file_copy`);
  // Of a database's rights, a copy has none.
  await sql.unsafe(`revoke temporary on database ${name} from public`);
  return { ownerUrl: withDatabase(ownerUrl, name), appUrl: withDatabase(appUrl, name) };
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
  await configureForTests(urls.ownerUrl);
  globalThis.addEventListener("unload", () => discardServer(dataDir));
  return urls;
}

/** Nothing asynchronous runs any more when a test file is unloaded, so the server is killed rather than stopped. */
function discardServer(dataDir: string): void {
  const pid = Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  Deno.kill(pid, "SIGQUIT");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/**
 * Sets a server up for tests: it does not wait for the disk, since its data need not survive the machine, and tests are a
 * third faster; once it is started again, it takes the connections of many databases.
 */
export async function configureForTests(ownerUrl: string): Promise<void> {
  const sql = openConnection(ownerUrl);
  for (const setting of ["fsync = off", "full_page_writes = off", "max_connections = 200"]) {
    await sql.unsafe(`alter system set ${setting}`);
  }
  await sql.unsafe("select pg_reload_conf()");
  await sql.end();
}

function openConnection(url: string): postgres.Sql {
  return postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
