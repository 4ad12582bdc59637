// Over 2 s a test: each starts Postgres, up to five times, or makes its database.
import assert from "node:assert/strict";
import { notWritable } from "../../../db/postgres/embedded/lock.ts";
import { killPostgres, postgresPid, withDataDir } from "../../support/data_dir.ts";
import { assertTripRemembered, query, rememberTrip, type RunningChild, startChild } from "./fixtures/child.ts";

/** Runs `body` with a data folder that does not exist yet, and ends whatever still runs in it. */
async function withNewDataDir(body: (dataDir: string) => Promise<void>): Promise<void> {
  const parent = await Deno.makeTempDir({ prefix: "lunches-embedded-" });
  const dataDir = `${parent}/data`;
  try {
    await body(dataDir);
  } finally {
    await killPostgres(dataDir);
    await Deno.remove(parent, { recursive: true });
  }
}

async function isRunning(pid: number): Promise<boolean> {
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "stat=", "-p", String(pid)] }).output();
  const state = new TextDecoder().decode(stdout).trim();
  return state !== "" && !state.startsWith("Z");
}

Deno.test("the first start makes a UTF-8 database that sorts names by the alphabet, writes durably, asks for passwords, and lets the application change nothing but rows", () =>
  withNewDataDir(async (dataDir) => {
    const secret = "secret-of-the-application";
    const child = await startChild(dataDir, { env: { ADMIN_PASSWORD: secret, SMTP_URL: secret } });
    if (Deno.build.os === "linux") await assertNoSecrets(dataDir);
    const [settings] = await query(
      child.ownerUrl,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits,
        current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
        current_setting('unix_socket_directories') as sockets, current_setting('log_truncate_on_rotation') as bounded`,
    );
    assert.deepEqual(settings, {
      encoding: "UTF8",
      fsync: "on",
      pages: "on",
      commits: "on",
      checksums: "on",
      addresses: "127.0.0.1",
      sockets: "",
      bounded: "on",
    });
    const sorted = await query(
      child.appUrl,
      `select name from (values ('Zed'), ('Ḵaa'), ('Lee'), ('abe')) as t (name) order by name collate "en-x-icu"`,
    );
    assert.deepEqual(sorted.map(({ name }) => name), ["abe", "Ḵaa", "Lee", "Zed"]);
    const { mode } = await Deno.stat(`${dataDir}/credentials.json`);
    assert.equal((mode ?? 0) & 0o777, 0o600);
    for (const url of [child.ownerUrl, child.appUrl]) {
      const guess = new URL(url);
      guess.password = "guess";
      await assert.rejects(query(guess.href, "select 1"), { code: "28P01" });
    }
    await assertChangesRowsAlone(child);
    await child.stop();
    assert.equal(await postgresPid(dataDir), undefined, "stop() waits until the server is gone");
  }));

/** Reads what only Linux shows in /proc: the server is given its path and locale, and nothing of the application's. */
async function assertNoSecrets(dataDir: string): Promise<void> {
  const environment = (await Deno.readTextFile(`/proc/${await postgresPid(dataDir)}/environ`)).split("\0");
  // The shell through which pg_ctl starts the server adds PWD, and Postgres its own.
  const names = environment.map((line) => line.split("=")[0] ?? "").filter((name) => !/^(|PWD|PG.*)$/.test(name));
  assert.deepEqual(names.toSorted(), ["LC_ALL", "PATH"]);
}

async function assertChangesRowsAlone({ ownerUrl, appUrl }: RunningChild): Promise<void> {
  await query(ownerUrl, "create table trips (id bigserial primary key, school text)");
  await query(appUrl, "insert into trips (school) values ('Test School')");
  await query(appUrl, "update trips set school = 'Other School'");
  assert.equal((await query(appUrl, "delete from trips returning school")).length, 1);
  const forbidden = [
    "create table mine (id int)",
    "create temporary table mine (id int)",
    "create schema mine",
    "alter table trips add column x int",
    "drop table trips",
    "truncate trips",
    "create role friend",
    "create database mine",
    "copy trips to program 'true'",
    "select pg_read_file('postgresql.conf')",
  ];
  for (const statement of forbidden) await assert.rejects(query(appUrl, statement), { code: "42501" }, statement);
}

/** How a server ends that nobody stops in good order, and what it leaves behind. */
const CRASHES: Record<string, (dataDir: string, child: RunningChild) => Promise<unknown>> = {
  "the application alone was killed": (_dataDir, child) => child.kill(),
  "the application and its server were killed": async (dataDir, child) => {
    await killPostgres(dataDir);
    await child.kill();
  },
  "a power failure left an empty pid file": async (dataDir, child) => {
    await child.stop();
    await Deno.writeTextFile(`${dataDir}/postgres/postmaster.pid`, "");
  },
};

Deno.test("after each kind of crash the next start has the data, and no server is left behind; another program with the server's pid is left alone", () =>
  withDataDir(async ({ dataDir }) => {
    let child = await startChild(dataDir);
    await rememberTrip(child);
    for (const [crash, happens] of Object.entries(CRASHES)) {
      const before = await postgresPid(dataDir);
      await happens(dataDir, child);
      child = await startChild(dataDir);
      await assertTripRemembered(child);
      assert(before !== undefined && !await isRunning(before), crash);
    }

    const pidFile = `${dataDir}/postgres/postmaster.pid`;
    const lines = (await Deno.readTextFile(pidFile)).split("\n");
    const { uid, gid } = await Deno.stat(pidFile);
    await child.stop();
    const other = new Deno.Command("sleep", { args: ["60"], uid: uid ?? 0, gid: gid ?? 0, cwd: "/" }).spawn();
    await Deno.writeTextFile(pidFile, [other.pid, ...lines.slice(1)].join("\n"));
    await Deno.chown(pidFile, uid, gid);
    const next = await startChild(dataDir);
    await next.stop();
    other.kill();
    const { signal } = await other.status;
    assert.equal(signal, "SIGTERM", "the other program was left alone until now");
  }));

/** Every file in the folder, with its owner, size and time of change. */
async function listFiles(folder: string): Promise<string[]> {
  const { stdout } = await new Deno.Command("find", { args: [folder, "-printf", "%p %u %s %T@\n"] }).output();
  return new TextDecoder().decode(stdout).trim().split("\n").toSorted();
}

Deno.test("a database open to others, without passwords or of another Postgres is refused, nothing written", () =>
  withDataDir(async ({ dataDir }) => {
    const refusal = async () => {
      const before = await listFiles(dataDir);
      const { message } = await startChild(dataDir).then(() => assert.fail("it started"), (error: Error) => error);
      assert.deepEqual(await listFiles(dataDir), before);
      return message;
    };
    await Deno.chmod(`${dataDir}/postgres`, 0o755);
    const words = /^EmbeddedPostgresError: The folder (\S+\/postgres) is open to .* Run: chmod 700 \1$/;
    assert.match(await refusal(), words);
    await Deno.chmod(`${dataDir}/postgres`, 0o700);
    await Deno.writeTextFile(`${dataDir}/postgres/PG_VERSION`, "16\n");
    assert.match(
      await refusal(),
      /^EmbeddedPostgresError: The database in .* was made by Postgres 16, and this release's Postgres 18 .* backup.*$/,
    );
    await Deno.remove(`${dataDir}/credentials.json`);
    assert.match(
      await refusal(),
      /^EmbeddedPostgresError: There is a database in .*, but .*credentials\.json, is missing\. Restore .*deno task restore FILE\. .*$/,
    );
  }));

Deno.test("of two starts at once on a new folder, one succeeds, does an interrupted first start over, and the other names its process", () =>
  withNewDataDir(async (dataDir) => {
    await Deno.mkdir(`${dataDir}/postgres.new/base`, { recursive: true });
    await Deno.writeTextFile(`${dataDir}/postgres.new/PG_VERSION`, "18\n");
    // There is no other folder to write to.
    const start = () => startChild(dataDir, { env: { TMPDIR: "/proc" } });
    const starts = await Promise.allSettled([start(), start()]);
    const [started, ...others] = starts.filter((start) => start.status === "fulfilled");
    const [refused] = starts.filter((start) => start.status === "rejected");
    assert(started && others.length === 0);
    assert.equal(
      refused?.reason.message,
      `EmbeddedPostgresError: The data folder ${await Deno.realPath(dataDir)} is in use by process ` +
        `${started.value.pid}. Stop it, or set DATA_DIR to another folder.`,
    );
    await rememberTrip(started.value);
    await started.value.stop();
    await assert.rejects(Deno.stat(`${dataDir}/postgres.new`), Deno.errors.NotFound);
  }));

Deno.test("a full disk is told as one, and a folder that this user may not write as another thing", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const words = /^The data folder \/data cannot be written \(.*\)\. Its disk is full\. Free/;
  for (const error of [full, new Error("database or disk is full")]) {
    assert.match(notWritable("/data", error).message, words);
  }
  const readOnly = new Error("attempt to write a readonly database");
  assert.match(notWritable("/data", readOnly).message, /is read-only here\. Mount it .* ReadWritePaths=/);
  const denied = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
  assert.match(notWritable("/data", denied).message, /Give this user write access/);
});
