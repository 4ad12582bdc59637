import assert from "node:assert/strict";
import postgres from "postgres";
import { notWritable } from "../../../db/postgres/embedded/lock.ts";
import { postgresPid } from "../../support/data_dir.ts";
import { copyProgram, type RunningChild, startChild } from "./fixtures/child.ts";

const NOBODY = 65534;
const isRoot = Deno.uid() === 0;

/** Runs `body` with a data folder that does not exist yet, and ends whatever still runs in it. */
async function withDataDir(body: (dataDir: string) => Promise<void>): Promise<void> {
  const parent = await Deno.makeTempDir({ prefix: "lunches-embedded-" });
  const dataDir = `${parent}/data`;
  try {
    await body(dataDir);
  } finally {
    const pid = await postgresPid(dataDir);
    if (pid !== undefined && await isRunning(pid)) Deno.kill(pid, "SIGKILL");
    await Deno.remove(parent, { recursive: true });
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return [...await sql.unsafe(text)];
  } finally {
    await sql.end();
  }
}

async function isRunning(pid: number): Promise<boolean> {
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "stat=", "-p", String(pid)] }).output();
  const state = new TextDecoder().decode(stdout).trim();
  return state !== "" && !state.startsWith("Z");
}

async function rememberTrip({ ownerUrl, appUrl }: RunningChild): Promise<void> {
  await query(ownerUrl, "create table trips (school text)");
  await query(appUrl, "insert into trips values ('Test School')");
}

async function assertTripRemembered({ appUrl }: RunningChild): Promise<void> {
  assert.deepEqual(await query(appUrl, "select school from trips"), [{ school: "Test School" }]);
}

Deno.test("the first start makes a UTF-8 database that sorts names by the alphabet and writes durably", () =>
  withDataDir(async (dataDir) => {
    const child = await startChild(dataDir);
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
    await child.stop();
    assert.equal(await postgresPid(dataDir), undefined, "stop() waits until the server is gone");
  }));

Deno.test({
  name: "the server is given its path and locale, and none of the application's secrets",
  ignore: Deno.build.os !== "linux", // reads what only Linux shows in /proc
  fn: () =>
    withDataDir(async (dataDir) => {
      const secrets = ["ADMIN_PASSWORD", "SMTP_URL"];
      for (const name of secrets) Deno.env.set(name, "secret-of-the-application");
      const child = await startChild(dataDir).finally(() => secrets.forEach((name) => Deno.env.delete(name)));
      const environment = (await Deno.readTextFile(`/proc/${await postgresPid(dataDir)}/environ`)).split("\0");
      await child.stop();
      // The shell through which pg_ctl starts the server adds PWD, and Postgres its own.
      const names = environment.map((line) => line.split("=")[0] ?? "").filter((name) => !/^(|PWD|PG.*)$/.test(name));
      assert.deepEqual(names.toSorted(), ["LC_ALL", "PATH"]);
    }),
});

Deno.test("the application's role reads and writes rows and changes nothing else", () =>
  withDataDir(async (dataDir) => {
    const child = await startChild(dataDir);
    await query(child.ownerUrl, "create table trips (id bigserial primary key, school text)");
    await query(child.appUrl, "insert into trips (school) values ('Test School')");
    await query(child.appUrl, "update trips set school = 'Other School'");
    assert.equal((await query(child.appUrl, "delete from trips returning school")).length, 1);
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
    for (const statement of forbidden) {
      await assert.rejects(query(child.appUrl, statement), { code: "42501" }, statement);
    }
    await child.stop();
  }));

Deno.test("the passwords are hidden from other users and are required", () =>
  withDataDir(async (dataDir) => {
    const child = await startChild(dataDir);
    const { mode } = await Deno.stat(`${dataDir}/credentials.json`);
    assert.equal((mode ?? 0) & 0o777, 0o600);
    for (const url of [child.ownerUrl, child.appUrl]) {
      const guess = new URL(url);
      guess.password = "guess";
      await assert.rejects(query(guess.href, "select 1"), { code: "28P01" });
    }
    await child.stop();
  }));

Deno.test("after the application alone was killed, the next start takes over from the server left behind", () =>
  withDataDir(async (dataDir) => {
    const killed = await startChild(dataDir);
    await rememberTrip(killed);
    await killed.kill();
    const orphan = await postgresPid(dataDir);
    assert(orphan !== undefined && await isRunning(orphan));
    const next = await startChild(dataDir);
    await assertTripRemembered(next);
    assert.equal(await isRunning(orphan), false);
    await next.stop();
  }));

Deno.test("after the application and its server were killed, the next start recovers the data", () =>
  withDataDir(async (dataDir) => {
    const killed = await startChild(dataDir);
    await rememberTrip(killed);
    const pid = await postgresPid(dataDir);
    assert(pid !== undefined);
    Deno.kill(pid, "SIGKILL");
    await killed.kill();
    const next = await startChild(dataDir);
    await assertTripRemembered(next);
    await next.stop();
  }));

Deno.test("an empty pid file, as a power failure may leave it, does not stop the server from starting", () =>
  withDataDir(async (dataDir) => {
    const first = await startChild(dataDir);
    await rememberTrip(first);
    await first.stop();
    await Deno.writeTextFile(`${dataDir}/postgres/postmaster.pid`, "");
    const next = await startChild(dataDir);
    await assertTripRemembered(next);
    await next.stop();
  }));

/** Every file in the folder, with its owner, size and time of change. */
async function listFiles(folder: string): Promise<string[]> {
  const { stdout } = await new Deno.Command("find", { args: [folder, "-printf", "%p %u %s %T@\n"] }).output();
  return new TextDecoder().decode(stdout).trim().split("\n").toSorted();
}

Deno.test("a database open to others, without passwords or of another Postgres is refused, nothing written", () =>
  withDataDir(async (dataDir) => {
    const first = await startChild(dataDir);
    await first.stop();
    const refusal = async () => {
      const before = await listFiles(dataDir);
      const { message } = await startChild(dataDir).then(() => assert.fail("it started"), (error: Error) => error);
      assert.deepEqual(await listFiles(dataDir), before);
      return message;
    };
    await Deno.chmod(`${dataDir}/postgres`, 0o755);
    assert.match(
      await refusal(),
      /^EmbeddedPostgresError: The folder (\S+\/postgres) is open to .* Run: chmod 700 \1$/,
    );
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

Deno.test("a pid file whose pid now belongs to another program does not stop the server from starting", () =>
  withDataDir(async (dataDir) => {
    const first = await startChild(dataDir);
    const pidFile = `${dataDir}/postgres/postmaster.pid`;
    const lines = (await Deno.readTextFile(pidFile)).split("\n");
    const { uid, gid } = await Deno.stat(pidFile);
    await first.stop();
    const other = new Deno.Command("sleep", { args: ["60"], uid: uid ?? 0, gid: gid ?? 0, cwd: "/" }).spawn();
    await Deno.writeTextFile(pidFile, [other.pid, ...lines.slice(1)].join("\n"));
    await Deno.chown(pidFile, uid, gid);
    const next = await startChild(dataDir);
    await next.stop();
    other.kill();
    const { signal } = await other.status;
    assert.equal(signal, "SIGTERM", "the other program was left alone until now");
  }));

Deno.test("an interrupted first start is done over", () =>
  withDataDir(async (dataDir) => {
    await Deno.mkdir(`${dataDir}/postgres.new/base`, { recursive: true });
    await Deno.writeTextFile(`${dataDir}/postgres.new/PG_VERSION`, "18\n");
    const child = await startChild(dataDir);
    await child.stop();
  }));

Deno.test("a second start on the same folder names the process that uses it, which keeps running", () =>
  withDataDir(async (dataDir) => {
    const first = await startChild(dataDir);
    await rememberTrip(first);
    const folder = await Deno.realPath(dataDir);
    await assert.rejects(startChild(dataDir), {
      message: `EmbeddedPostgresError: The data folder ${folder} is in use by process ${first.pid}. ` +
        "Stop it, or set DATA_DIR to another folder.",
    });
    await assertTripRemembered(first);
    await first.stop();
    const next = await startChild(dataDir);
    await assertTripRemembered(next);
    await next.stop();
  }));

Deno.test("of two starts at the same moment on a new folder, exactly one succeeds", () =>
  withDataDir(async (dataDir) => {
    const starts = await Promise.allSettled([startChild(dataDir), startChild(dataDir)]);
    const started = starts.filter((start) => start.status === "fulfilled");
    const refused = starts.filter((start) => start.status === "rejected");
    assert.equal(started.length, 1);
    assert.match(String(refused[0]?.reason), /is in use by process/);
    await started[0]?.value.stop();
  }));

Deno.test("a data folder that cannot be created gives a one-line error", () =>
  withDataDir(async (dataDir) => {
    await Deno.writeTextFile(dataDir, "a file, not a folder");
    await assert.rejects(startChild(`${dataDir}/inside`), (error) => {
      assert(error instanceof Error);
      assert.match(
        error.message,
        /^EmbeddedPostgresError: The data folder .*inside cannot be written \(.*\)\. Give .*$/,
      );
      return true;
    });
  }));

if (isRoot) {
  Deno.test("as root, the server runs as another user, even in folders that only root may enter", async () => {
    const clone = await copyProgram(0, 0o700);
    const dataDir = `${clone.project}/data`;
    const child = await startChild(dataDir, { ...clone, uid: undefined });
    await rememberTrip(child);
    const { uid } = await Deno.stat(`/proc/${await postgresPid(dataDir)}`);
    assert.notEqual(uid, 0);
    await child.stop();
    const next = await startChild(dataDir, { ...clone, uid: undefined });
    await assertTripRemembered(next);
    await next.stop();
    await clone.remove();
  });

  Deno.test("what root starts on an ordinary user's data stays that user's, and the user's next start has it", async () => {
    const clone = await copyProgram(NOBODY, 0o755);
    const dataDir = `${clone.project}/data`;
    await Deno.mkdir(dataDir);
    await Deno.chown(dataDir, NOBODY, NOBODY);
    const root = { ...clone, uid: undefined };
    const first = await startChild(dataDir, root);
    await rememberTrip(first);
    await first.stop();
    const theirs = await startChild(dataDir, clone);
    await assertTripRemembered(theirs);
    await theirs.stop();
    const again = await startChild(dataDir, root);
    await again.stop();
    const { stdout } = await new Deno.Command("find", { args: [dataDir, "!", "-uid", String(NOBODY)] }).output();
    assert.equal(new TextDecoder().decode(stdout), "");
    await clone.remove();
  });

  Deno.test("another user's database is refused in one line", async () => {
    const clone = await copyProgram(NOBODY, 0o755);
    const dataDir = `${clone.project}/data`;
    const root = await startChild(dataDir, { ...clone, uid: undefined });
    await root.stop();
    await new Deno.Command("chown", { args: ["--recursive", "12345:12345", `${dataDir}/postgres`] }).output();
    await assert.rejects(startChild(dataDir, clone), (error) => {
      assert(error instanceof Error);
      assert.match(
        error.message,
        /^EmbeddedPostgresError: The database in .* belongs to another user, .*12345\. Start .*$/,
      );
      return true;
    });
    await clone.remove();
  });
}

Deno.test("a full disk is told as one, and a folder that this user may not write as another thing", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  for (const error of [full, new Error("database or disk is full")]) {
    assert.match(notWritable("/data", error).message, /^The disk of the data folder \/data is full .*Free some space/);
  }
  const denied = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
  assert.match(notWritable("/data", denied).message, /Give this user write access/);
});
