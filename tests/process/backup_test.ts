import assert from "node:assert/strict";
import { join } from "node:path";
import { openDatabase } from "../../db/client.ts";
import { PASSWORD } from "../support/people.ts";
import { rc2Database } from "../support/postgres.ts";
import { test } from "../support/test.ts";
import { postgresPid, stop, withDataDir, withNewDataDir } from "../support/data_dir.ts";
import { node22, startProgram } from "../support/process.ts";
import { Client } from "../support/client.ts";
import { urls } from "../../src/domain/urls.ts";

const ADMIN = { ADMIN_EMAIL: "first@test.example", ADMIN_PASSWORD: PASSWORD };

const task = (name: "backup" | "restore", args: string[], env: Record<string, string>) =>
  startProgram(Deno.execPath(), ["run", "-A", `tasks/${name}.ts`, ...args], env).ended();

async function done(name: "backup" | "restore", args: string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await task(name, args, env);
  assert.equal(code, 0, stderr);
  return stdout;
}

async function signInEmail(url: string): Promise<string> {
  const browser = new Client(url, url);
  await browser.signIn(ADMIN.ADMIN_EMAIL);
  return (await (await browser.get(urls.api.me)).json()).email;
}

test("a backup of a running product is restored into a new data folder, and people sign in there", () =>
  withDataDir(async ({ start, env, dataDir, url }) => {
    const app = await start(ADMIN);
    const browser = new Client(url, url);
    await browser.signIn(ADMIN.ADMIN_EMAIL);
    const file = join(dataDir, "all.tar.gz");
    assert.match(await done("backup", [file], env), /^Backed up \d+ rows to \S+all\.tar\.gz \(\d+\.\d KB\)\.\n$/);
    const other = { ...env, DATA_DIR: join(dataDir, "..", "other") };

    const inUse = await task("restore", [file], env);
    assert.deepEqual([inUse.code, inUse.stdout], [1, ""]);
    assert.match(inUse.stderr, /is in use by process \d+\. Stop it, or set DATA_DIR to another folder\.\n$/);
    assert.equal(await signInEmail(url), ADMIN.ADMIN_EMAIL);
    assert.equal((await stop(app)).code, 0);

    assert.match(
      await done("restore", [file], other),
      /^Restored \d+ rows, as they were at .*Everybody has to sign in/,
    );
    assert.equal(await postgresPid(other.DATA_DIR), undefined);
    const again = await task("restore", [file], other);
    assert.match(again.stderr, /^The database is not empty: it has \d+ tables\. .*\n$/);
    const there = await start({ DATA_DIR: other.DATA_DIR });
    assert.equal((await browser.get(urls.api.me)).status, 401, "nobody's session comes back");
    assert.equal(await signInEmail(url), ADMIN.ADMIN_EMAIL);
    assert.equal((await stop(there)).code, 0);
  }));

test("while the product does not run, backup starts the database for itself, and writes into DATA_DIR/backups", () =>
  withNewDataDir(async ({ start, env, dataDir }) => {
    const nothing = await task("backup", [], env);
    assert.deepEqual(nothing, { code: 1, stdout: "", stderr: `There is no database in ${dataDir}.\n` });
    await stop(await start(ADMIN));
    const made = /to (\S+) \(/.exec(await done("backup", [], env))?.[1] ?? "";
    assert.match(made, /\/backups\/lunches-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/);
    assert.equal(((await Deno.stat(made)).mode ?? 0) & 0o777, 0o600);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

if (Deno.uid() === 0 && Deno.build.os === "linux") {
  test("run by root, backup leaves a service user's data and backups theirs", () =>
    withNewDataDir(async ({ start, env, dataDir }) => {
      const NOBODY = 65534;
      await Deno.mkdir(dataDir);
      await Deno.chown(dataDir, NOBODY, NOBODY);
      await stop(await start(ADMIN));
      await done("backup", [], env);
      assert.equal([...Deno.readDirSync(join(dataDir, "backups"))].length, 1);
      await done("backup", [], { ...env, BACKUP_DIR: join(dataDir, "new", "elsewhere") });
      const { stdout } = await new Deno.Command("find", { args: [dataDir, "!", "-uid", String(NOBODY)] }).output();
      assert.equal(new TextDecoder().decode(stdout), "");
    }));

  test("on a full disk, backup says so in one sentence with the file's name, and leaves nothing", () =>
    withDataDir(async ({ start, env, dataDir }) => {
      const app = await start(ADMIN);
      await Deno.mkdir(join(dataDir, "..", "small"));
      const small = join(dataDir, "..", "small");
      // Files of at most 2 KB are as good as a disk that is full then. Signal 25 would end the program.
      const script = `trap "" 25; ulimit -f 2; exec "$0" run -A tasks/backup.ts "$1"`;
      const { code, stdout, stderr } = await startProgram("bash", [
        "-c",
        script,
        Deno.execPath(),
        join(small, "a.tar.gz"),
      ], env).ended();
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, /^The backup \S+small\/a\.tar\.gz cannot be written \(.*\)\.\n$/);
      assert.deepEqual([...Deno.readDirSync(small)], []);
      await stop(app);
    }));
}

test("encrypted for a new key, a backup on Node is restored with its secret key on Node", () =>
  withDataDir(async ({ start, env, dataDir }) => {
    const node = await node22();
    await stop(await start(ADMIN));
    const [, key = "", secret = ""] = /^BACKUP_KEY=(\S+)\n[^]*(AGE-SECRET-KEY-1\S+)\n$/.exec(
      await done("backup", ["--new-key"], {}),
    ) ?? [];
    const keyFile = join(dataDir, "key.txt");
    await Deno.writeTextFile(keyFile, `# my key\n${secret}\n`);
    const onNode = (script: string, args: string[], more: Record<string, string>) =>
      startProgram(node, [`dist/server/${script}.js`, ...args], { ...env, ...more }).ended();

    const file = join(dataDir, "all.tar.gz.age");
    const backup = await onNode("backup", [file], { BACKUP_KEY: key });
    assert.equal(backup.code, 0, backup.stderr);
    const other = { DATA_DIR: join(dataDir, "..", "other") };
    const withoutKey = await onNode("restore", [file], other);
    assert.match(withoutKey.stderr, /is encrypted\. Add --key and the file that has its secret key\.\n$/);
    const restore = await onNode("restore", [file, "--key", keyFile], other);
    assert.equal(restore.code, 0, restore.stderr);
    assert.match(restore.stdout, /^Restored \d+ rows/);
  }));

test("before an upgrade the database is backed up, and without that backup it is not upgraded", () =>
  withNewDataDir(async ({ start, dataDir, env }) => {
    const { ownerUrl, drop } = await rc2Database();
    const db = openDatabase(ownerUrl, 1);
    await Deno.mkdir(dataDir, { recursive: true });
    await Deno.writeTextFile(join(dataDir, "taken"), "");
    const taken = { ...env, DATABASE_URL: ownerUrl, BACKUP_DIR: join(dataDir, "taken", "backups") };
    const refused = await startProgram(Deno.execPath(), ["run", "-A", "tasks/serve.ts"], taken).ended();
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^The folder of backups \S+ cannot be read \(.*\)\.\n$/);
    const applied = async () => (await db.selectFrom("kyselyMigration" as never).selectAll().execute()).length;
    assert.equal(await applied(), 19);

    const backupDir = join(dataDir, "kept");
    const app = await start({ DATABASE_URL: ownerUrl, BACKUP_DIR: backupDir });
    const [made, ...others] = [...Deno.readDirSync(backupDir)].map(({ name }) => name);
    assert.match(made ?? "", /^lunches-.*-before-0001_schema\.tar\.gz$/);
    assert.deepEqual(others, []);
    assert.equal(await applied(), 1);
    assert.equal((await stop(app)).code, 0);
    await db.destroy();
    await drop();
  }));

test("restore without its file shows how to use it and ends with 2", async () => {
  const { code, stdout, stderr } = await task("restore", ["a", "--key"], {});
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /^Usage: deno task restore/);
});

test("with DATABASE_URL alone, backup asks where to write, and a bad key is told at once", async () => {
  const DATABASE_URL = "postgres://user@127.0.0.1:1/none";
  const where = await task("backup", [], { DATABASE_URL });
  assert.equal(where.stderr, "Say which FILE to write, or set BACKUP_DIR.\n");
  const key = await task("backup", ["a.tar.gz"], { DATABASE_URL, BACKUP_KEY: "secret" });
  assert.match(key.stderr, /^BACKUP_KEY must be an age recipient, .*\n$/);
});
