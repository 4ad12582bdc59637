import assert from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { RESTORE_MARK } from "../../../db/backups/unfinished_restore.ts";
import { openDatabase, transact } from "../../../db/client.ts";
import { recordUserEvent } from "../../../db/history/record.ts";
import { findRunningPostgres } from "../../../db/postgres/embedded/start.ts";
import { PASSWORD } from "../../support/people.ts";
import { freshDatabase } from "../../support/postgres.ts";
import {
  assertGivenAway,
  giveAway,
  isLinuxRoot,
  postgresPid,
  stop,
  withDataDir,
  withNewDataDir,
} from "../../support/data_dir.ts";
import { admin, startApp, startProgram, startTask } from "../../support/process.ts";
import { Client } from "../../support/client.ts";
import { urls } from "../../../src/domain/urls.ts";
import { until } from "../writers.ts";

const ADMIN = { ADMIN_EMAIL: "first@test.example", ADMIN_PASSWORD: PASSWORD };

async function done(name: "backup" | "restore", args: string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await startTask(name, args, env).ended();
  assert.equal(code, 0, stderr);
  return stdout;
}

async function signInEmail(url: string): Promise<string> {
  const browser = new Client(url, url);
  await browser.signIn(ADMIN.ADMIN_EMAIL);
  return (await (await browser.get(urls.api.me)).json()).email;
}

Deno.test("a backup of a running product is restored into a new data folder, and people sign in there", () =>
  withDataDir(async ({ start, env, dataDir, url }) => {
    const app = await start(ADMIN);
    const browser = new Client(url, url);
    await browser.signIn(ADMIN.ADMIN_EMAIL);
    if (isLinuxRoot) await assertFullDiskIsTold(env, join(dataDir, "..", "small"));
    const file = join(dataDir, "backups", "all.tar.gz");
    assert.match(await done("backup", [file], env), /^Backed up \d+ rows to \S+all\.tar\.gz \(\d+\.\d KB\)\.\n$/);
    const other = { ...env, DATA_DIR: join(dataDir, "..", "other") };

    const inUse = await startTask("restore", [file], env).ended();
    assert.deepEqual([inUse.code, inUse.stdout], [1, ""]);
    assert.match(inUse.stderr, /is in use by process \d+\. Stop it, or set DATA_DIR to another folder\.\n$/);
    assert.equal(await signInEmail(url), ADMIN.ADMIN_EMAIL);

    // What happened since the backup, of which only the list knows.
    const db = openDatabase(findRunningPostgres(dataDir).appUrl, 1);
    const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const by = { actor: null, now: new Date() };
    await transact(db, (tx) => recordUserEvent(tx, id, "user.reset-password", by));
    await db.destroy();
    assert.equal((await stop(app)).code, 0);
    const list = await Deno.readTextFile(join(dataDir, "backups", "ended-access.jsonl"));
    assert(list.includes(`"${id}","type":"user.reset-password"`), "written when the process stops");
    assert.match(
      await done("restore", [file], other),
      /^Restored \d+ rows, as they were at .*Everyone has to sign in.*\nErased again: 0\. Revoked again: 0\. Given a lower role again: 0\. Disconnected: 0\.\n$/,
    );
    assert.equal(await postgresPid(other.DATA_DIR), undefined);
    assert.deepEqual([...Deno.readDirSync(other.DATA_DIR)].filter(({ name }) => name.startsWith("unfinished")), []);
    const there = await start({ DATA_DIR: other.DATA_DIR });
    assert.equal((await browser.get(urls.api.me)).status, 401, "nobody's session comes back");
    assert.equal(await signInEmail(url), ADMIN.ADMIN_EMAIL);
    assert.equal((await stop(there)).code, 0);
  }));

/** On a full disk, the backup says so in one sentence with the file's name, and leaves nothing. */
async function assertFullDiskIsTold(env: Record<string, string>, folder: string): Promise<void> {
  await Deno.mkdir(folder);
  // Files of at most 2 KB are as good as a disk that is full then. Signal 25 would end the program.
  const script = `trap "" 25; ulimit -f 2; exec "$0" run -A tasks/backup.ts "$1"`;
  const args = ["-c", script, Deno.execPath(), join(folder, "a.tar.gz")];
  const { code, stdout, stderr } = await startProgram("bash", args, env).ended();
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /^The backup \S+small\/a\.tar\.gz cannot be written \(.*\)\.\n$/);
  assert.deepEqual([...Deno.readDirSync(folder)], []);
}

Deno.test("a link in the data folder or beside the backups leads no command to another file, not even root's", () =>
  withDataDir(async ({ env, dataDir }) => {
    await Deno.mkdir(join(dataDir, "backups"));
    const other = join(dataDir, "..", "other.conf");
    await Deno.writeTextFile(other, "other\n");
    for (const link of ["postgres/postgresql.conf", "backups/ended-access.jsonl"]) {
      await Deno.remove(join(dataDir, link)).catch(() => {});
      await Deno.symlink(other, join(dataDir, link));
    }
    await giveAway(dataDir);
    const { code, stderr } = await admin(["create", "first@test.example"], env);
    await done("backup", [], env);
    const { uid } = await Deno.stat(other);
    assert.deepEqual([await Deno.readTextFile(other), uid, code], ["other\n", Deno.uid(), 0], stderr);
    assert.match(stderr, /ended-access\.jsonl beside the backups could not be written/);
    await assertGivenAway(dataDir);
  }));

Deno.test("an empty DATA_DIR or database beside another's backups is refused, and says how to go on", () =>
  withNewDataDir(async ({ dataDir, env }) => {
    const BACKUP_DIR = join(dataDir, "..", "kept");
    await Deno.mkdir(BACKUP_DIR);
    await Deno.writeTextFile(join(BACKUP_DIR, "lunches-2026-11-20T110500Z.tar.gz"), "");
    const { ownerUrl, drop } = await freshDatabase();
    const { DATA_DIR = "" } = env;
    for (const place of [{ DATA_DIR }, { DATABASE_URL: ownerUrl }] as Record<string, string>[]) {
      const { code, stderr } = await startApp({ ...env, ...place, BACKUP_DIR }).ended();
      assert.equal(code, 1);
      const words = /^There is no database in \S+ yet, but \S+kept has .* the newest lunches-2026-11-20T110500Z/;
      assert.match(stderr, words);
      assert.match(stderr, /deno task restore FILE\. To begin a new district on purpose, set BACKUP_DIR .*\.\n$/);
    }
    await assert.rejects(Deno.stat(join(DATA_DIR, "postgres")), Deno.errors.NotFound);
    await drop();
  }));

Deno.test("a place where a restore was cut is no new district: its start says which restore to run again", () =>
  withNewDataDir(async ({ dataDir, env }) => {
    const pipe = join(dataDir, "..", "all.tar.gz");
    // Nobody writes to it, so a restore that gets there waits.
    await startProgram("mkfifo", [pipe], {}).ended();
    const { ownerUrl, drop } = await freshDatabase();
    const db = openDatabase(ownerUrl, 1);
    const cuts = [
      // initdb's own has a negative pid.
      { signal: "SIGTERM", place: {}, hasBegun: async () => (await postgresPid(dataDir) ?? 0) > 0 },
      {
        signal: "SIGKILL",
        place: { DATABASE_URL: ownerUrl },
        hasBegun: async () =>
          (await sql`select from pg_tables where tablename = ${RESTORE_MARK}`.execute(db)).rows.length > 0,
      },
    ] as const;
    for (const { signal, place, hasBegun } of cuts) {
      const restore = startTask("restore", [pipe], { ...env, ...place });
      await until(hasBegun);
      restore.kill(signal);
      await restore.exited();
      assert.equal(await postgresPid(dataDir), undefined);
      const start = await startApp({ ...env, ...place }).ended();
      assert.equal(start.code, 1);
      assert.match(
        start.stderr,
        /A restore into this database .* run it again: deno task restore \S+all\.tar\.gz\. To begin a new .*\.\n$/,
      );
    }
    await db.destroy();
    await drop();
  }));

Deno.test("with DATABASE_URL alone, backup asks where to write", async () => {
  const where = await startTask("backup", [], { DATABASE_URL: "postgres://user@127.0.0.1:1/none" }).ended();
  assert.equal(where.stderr, "Say which FILE to write, or set BACKUP_DIR.\n");
});
