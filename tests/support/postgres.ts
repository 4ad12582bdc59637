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

interface TestUrls {
  /** A superuser of the server. */
  readonly ownerUrl: string;
  /** The application's role. */
  readonly appUrl: string;
}

let server: Promise<TestUrls> | undefined;
let databases = 0;

/** The server under test; started at the first call. */
function testServer(): Promise<TestUrls> {
  return server ??= findServer();
}

/** A new, empty database on that server, where the application's role may do what it may do in production. */
export async function freshDatabase(): Promise<TestUrls & { drop(): Promise<void> }> {
  const { ownerUrl, appUrl } = await testServer();
  const name = `test_${Deno.pid}_${crypto.randomUUID().slice(0, 8)}_${++databases}`;
  await runAsOwner(ownerUrl, `create database ${name} template template0`);
  const urls = { ownerUrl: withDatabase(ownerUrl, name), appUrl: withDatabase(appUrl, name) };
  await grantRowAccess(urls.ownerUrl);
  return { ...urls, drop: () => runAsOwner(ownerUrl, `drop database ${name} with (force)`) };
}

async function findServer(): Promise<TestUrls> {
  const ownerUrl = Deno.env.get("TEST_POSTGRES_OWNER_URL");
  const appUrl = Deno.env.get("TEST_POSTGRES_APP_URL");
  if (ownerUrl && appUrl) return { ownerUrl, appUrl };
  const dataDir = Deno.makeTempDirSync({ dir: tmpdir(), prefix: "lunches-test-" });
  const urls = await startEmbeddedPostgres({ dataDir });
  globalThis.addEventListener("unload", () => discardServer(dataDir));
  return urls;
}

/** Nothing asynchronous runs any more when a test file is unloaded, so the server is killed rather than stopped. */
function discardServer(dataDir: string): void {
  const pid = Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  Deno.kill(pid, "SIGQUIT");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
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
