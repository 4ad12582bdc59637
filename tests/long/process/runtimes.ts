import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { urls } from "../../../src/domain/urls.ts";
import { Client } from "../../support/client.ts";
import { assertGivenAway, giveAway, postgresPid, stop, withDataDir } from "../../support/data_dir.ts";
import { PASSWORD } from "../../support/people.ts";
import { type Program, startApp } from "../../support/process.ts";

/** A runtime of the product and its tasks. */
interface Runtime {
  name: string;
  startApp: typeof startApp;
  /** Starts `deno task NAME`, or the same of the bundle. */
  startTask(name: "backup" | "restore", args: string[], env: Record<string, string>): Program;
}

/** More lines than a pipe and the product hold together, each as long as a proxy's id makes it. */
const MANY = 1_600;
const headers = { "X-Request-Id": "a".repeat(128) };
const SETTINGS = { LOG_LEVEL: "debug", TRUST_PROXY: "on" };

async function ask(url: string, times: number): Promise<void> {
  for (let asked = 0; asked < times; asked += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, async () => {
      // Only so that a product that is held fails the test instead of holding it, too.
      const answer = await fetch(url + urls.healthz, { headers, signal: AbortSignal.timeout(30_000) });
      await answer.body?.cancel();
      return answer.status;
    }));
    assert(answers.every((status) => status === 200), `${answers}`);
  }
}

/** Does something while no one reads what the product prints, and answers how to read on. */
async function unread(app: Program, work: () => Promise<unknown>): Promise<() => void> {
  const end = app.leaveUnread();
  await work().catch((error) => {
    end(false);
    throw error;
  });
  return () => end(true);
}

const DROPPED = /"warn","message":"log lines were dropped, since they could not be written","lines":(\d+)\}\n/g;

const ADMIN = { ADMIN_EMAIL: "first@test.example", ADMIN_PASSWORD: PASSWORD };

/** The promises of both runtimes, where each has streams, threads and files of its own: logs and backups. */
export function testRuntime({ name, startApp, startTask }: Runtime): void {
  Deno.test(`in ${name}, a log that no one reads stops nothing, and tells how many lines it lacks`, () =>
    withDataDir(async ({ start, url }) => {
      const app = await start(SETTINGS, startApp);
      const readOn = await unread(app, () => ask(url, MANY));
      readOn();
      await app.printed("lines were dropped");

      const readTheRest = await unread(app, () => ask(url, MANY));
      app.kill("SIGTERM");
      readTheRest();
      const { code, stdout } = await app.ended();
      assert.equal(code, 0);
      const shown = stdout.split("\n").filter((line) => line.includes(urls.healthz)).length;
      const dropped = [...stdout.matchAll(DROPPED)].map(([, lines]) => Number(lines));
      assert.equal(dropped.length, 2);
      assert(shown + dropped.reduce((sum, lines) => sum + lines, 0) >= 2 * MANY, `${shown} shown, ${dropped} dropped`);
    }));

  Deno.test(`in ${name}, a log that no one reads or can read holds no stop`, () =>
    withDataDir(async ({ start, url }) => {
      const held = await start(SETTINGS, startApp);
      const readOn = await unread(held, () => ask(url, 600));
      held.kill("SIGTERM");
      assert.equal(await held.exited(), 0);
      readOn();

      const app = await start(SETTINGS, startApp);
      app.leaveUnread()(false);
      await ask(url, 200);
      assert.equal((await stop(app)).code, 0);
    }));

  Deno.test(`in ${name}, a stopped product is backed up without a server, as the data's owner, and encrypted`, () =>
    withDataDir(async ({ env, dataDir }) => {
      const other = { DATA_DIR: join(dataDir, "..", "other") };
      const run = (task: "backup" | "restore", args: string[], more: Record<string, string> = {}) =>
        startTask(task, args, { ...env, ...more }).ended();
      const nothing = await run("backup", [], other);
      assert.deepEqual([nothing.code, nothing.stdout], [1, ""]);
      assert.match(nothing.stderr, /^There is no database in \S+\/other, which DATA_DIR names\. .*\n$/);
      await giveAway(dataDir);
      const made = /to (\S+) \(/.exec((await run("backup", [])).stdout)?.[1] ?? "";
      assert.match(made, /\/data\/backups\/lunches-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/);
      assert.equal(((await Deno.stat(made)).mode ?? 0) & 0o777, 0o600);
      assert.equal(await postgresPid(dataDir), undefined);

      const [, BACKUP_KEY = "", secret = ""] = /^BACKUP_KEY=(\S+)\n[^]*(AGE-SECRET-KEY-1\S+)\n$/.exec(
        (await run("backup", ["--new-key"])).stdout,
      ) ?? [];
      const BACKUP_DIR = join(dataDir, "new", "elsewhere");
      const backup = await run("backup", [], { BACKUP_KEY, BACKUP_DIR });
      assert.equal(backup.code, 0, backup.stderr);
      await assertGivenAway(dataDir);
      const files = [...Deno.readDirSync(BACKUP_DIR)].map(({ name }) => join(BACKUP_DIR, name)).toSorted();
      const [file = ""] = files;
      assert.deepEqual(files, [file, `${file}.sha256`]);
      const withoutKey = await run("restore", [file], other);
      assert.equal(existsSync(join(other.DATA_DIR, "postgres")), false, "a start would refuse it beside the backups");
      assert.match(withoutKey.stderr, /is encrypted\. Add --key and the file with its secret key\.\n$/);
      const keyFile = join(dataDir, "..", "key.txt");
      await Deno.writeTextFile(keyFile, `# my key\n${secret}\n`);
      const restore = await run("restore", [file, "--key", keyFile], other);
      assert.equal(restore.code, 0, restore.stderr);
      assert.match(restore.stdout, /^Restored \d+ rows.*\nended-access\.jsonl is neither beside the backup nor in/);
    }));

  Deno.test(`in ${name}, a backup folder that does not answer is one warning, and holds neither people nor the end up`, () =>
    withDataDir(async ({ start, env, dataDir, url }) => {
      await Deno.mkdir(join(dataDir, "backups"));
      // Opening it waits for a writer, as a folder does whose server is away.
      await new Deno.Command("mkfifo", { args: [join(dataDir, "backups", "ended-access.jsonl")] }).output();
      await giveAway(dataDir);
      const app = await start(ADMIN, startApp);
      await app.printed("has not answered for 10 seconds");
      await new Client(url, url).signIn(ADMIN.ADMIN_EMAIL);
      const ready = await fetch(url + urls.readyz);
      assert.deepEqual([ready.status, (await ready.json()).warnings], [200, ["backup"]]);
      const { code, stdout, stderr } = await stop(app);
      // SIGTERM's, unless Deno ends first; a service manager takes both for a good end.
      assert([0, 143].includes(code), `${code} ${stderr}`);
      assert.equal(`${stdout}${stderr}`.split("has not answered").length - 1, 1);
      assert.equal(await postgresPid(env.DATA_DIR ?? ""), undefined);
    }));
}
