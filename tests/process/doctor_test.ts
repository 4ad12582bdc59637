import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { join } from "node:path";
import postgres from "postgres";
import { toFinding } from "../../src/domain/checks.ts";
import { readConfig } from "../../src/process/config.ts";
import {
  type Answers,
  checkBackups,
  checkDatabase,
  checkFolders,
  checkMail,
  checkProvider,
} from "../../tasks/doctor/installation.ts";
import { checkService, findEndingCertificate } from "../../tasks/doctor/service.ts";
import { testApp } from "../support/app.ts";
import { startPooler } from "../support/pooler.ts";
import { freshDatabase } from "../support/postgres.ts";
import { testDatabase } from "../support/database.ts";
import { testProvider } from "../support/provider.ts";
import { freePort } from "../support/process.ts";
import { startSmtp, TEST_CERTIFICATE, TEST_KEY } from "../support/smtp.ts";

const folder = await Deno.makeTempDir({ prefix: "lunches-doctor-" });
const direct = await testApp();
const behindProxy = await testApp({ trustProxy: true });
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

type Check = (config: ReturnType<typeof readConfig>) => Answers;

/** Returns what is wrong with these settings, as "check: message". */
async function problemsOf(check: Check, env: Record<string, string>): Promise<string[]> {
  const problems: string[] = [];
  for await (const found of check(readConfig(env))) {
    const { check, level, message } = toFinding(...found);
    if (level === "problem" || level === "warning") problems.push(`${check}: ${message}`);
  }
  return problems;
}

async function assertOneProblem(check: Check, env: Record<string, string>, expected: RegExp): Promise<void> {
  const found = await problemsOf(check, env);
  assert.equal(found.length, 1, found.join("\n"));
  assert.match(found[0] ?? "", expected);
}

Deno.test("folders that cannot be used and a database that is not whole are reported", async () => {
  await Deno.writeTextFile(join(folder, "file"), "");
  const DATA_DIR = join(folder, "data");
  const misplaced = { DATA_DIR, BACKUP_DIR: join(folder, "file/x") };
  await assertOneProblem(checkFolders, misplaced, /BACKUP_DIR is .*file\/x, which/);
  // Modes allow it, at least to root, and no file can be made there.
  if (Deno.build.os === "linux") {
    await assertOneProblem(checkFolders, { DATA_DIR, BACKUP_DIR: "/proc" }, /BACKUP_DIR is \/proc, which cannot be/);
  }
  const disks = [["size=4k", /\. Its disk is full\. Free/], ["ro", /read-only here\..* ReadWritePaths=/]] as const;
  for (const [options, advice] of disks) {
    const mounted = join(folder, options);
    await Deno.mkdir(mounted);
    const mount = ["-t", "tmpfs", "-o", options, "none", mounted];
    if (Deno.uid() !== 0 || !(await new Deno.Command("mount", { args: mount }).output()).success) continue;
    if (options !== "ro") await Deno.writeFile(join(mounted, "full"), new Uint8Array(4096));
    await assertOneProblem(checkFolders, { DATABASE_URL: "postgres://none", BACKUP_DIR: mounted }, advice);
    assert.deepEqual([...Deno.readDirSync(mounted)].map(({ name }) => name), options === "ro" ? [] : ["full"]);
    await new Deno.Command("umount", { args: [mounted] }).output();
  }
  await Deno.mkdir(join(DATA_DIR, "postgres"), { recursive: true, mode: 0o700 });
  const missing = /^folders: There is a database in .*credentials\.json, is missing/;
  await assertOneProblem(checkFolders, { DATA_DIR }, missing);
  const BACKUP_DIR = join(folder, "kept");
  await Deno.mkdir(BACKUP_DIR);
  await Deno.writeTextFile(join(BACKUP_DIR, "lunches-2026-11-20T110500Z.tar.gz"), "");
  const lost = { DATA_DIR: join(folder, "unmounted"), BACKUP_DIR };
  await assertOneProblem(checkFolders, lost, /^folders: There is no database in \S+unmounted yet, but \S+ has backups/);
  const { ownerUrl, drop } = await freshDatabase();
  const ahead = { BACKUP_DIR: join(folder, "ahead") };
  await Deno.mkdir(ahead.BACKUP_DIR);
  await Deno.writeTextFile(join(ahead.BACKUP_DIR, "lunches-9999-11-20T110500Z.tar.gz"), "");
  await assertOneProblem(checkBackups, ahead, /^backup: lunches-9999\S+ is dated in the future/);
  const none = /^database: There is no database in DATABASE_URL yet, but \S+ has backups/;
  await assertOneProblem(checkDatabase, { DATABASE_URL: ownerUrl, BACKUP_DIR }, none);
  await drop();
});

Deno.test("a database that is away, refuses the sign-in, keeps back rights or is of a newer release is reported", async () => {
  const assertDatabase = (url: string, expected: RegExp) =>
    assertOneProblem(checkDatabase, { DATABASE_URL: url }, expected);
  const { asOwner, appUrl, close } = await testDatabase();
  const ownerUrl = asOwner();
  const away = `postgres://lunches:word-1@127.0.0.1:${await freePort()}/lunches`;
  const words = /^database: It cannot be used \(connect ECONNREFUSED [\d.:]+\d( - [^)]*)?\)\. Check DATABASE_URL/;
  await assertDatabase(away, words);
  const fresh = await freshDatabase();
  const foreign = postgres(fresh.ownerUrl, { max: 1 });
  await foreign`create table users (name text)`;
  await foreign.end();
  await assertDatabase(fresh.ownerUrl, /^database: Another .* \(users\)\. .* a new data/);
  await fresh.drop();
  const wrong = new URL(ownerUrl);
  wrong.password = "wrong-word-1";
  await assertDatabase(wrong.href, /^database: [^w]*password authentication failed/);
  await assertDatabase(appUrl, /may not create tables/);
  const pooler = await startPooler(ownerUrl);
  await assertDatabase(pooler.url, /^database: DATABASE_URL leads to a pooler that/);
  pooler.close();
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  await owner`update pg_collation set collversion = '1' where collname = 'en-x-icu'`;
  await assertDatabase(ownerUrl, /^collation: .* ALTER COLLATION "en-x-icu" REFRE/);
  await owner.unsafe(`alter collation "en-x-icu" refresh version`);
  await owner`update kysely_migration set name = '0001_first_tables' where name = '0001_first_release'`;
  await assertDatabase(ownerUrl, /is of another program, or .*: it has \d+ migrations? .*0001_first_tables/);
  await owner`update kysely_migration set name = '0001_first_release' where name = '0001_first_tables'`;
  const [{ name } = { name: "" }] = await owner`select current_database() as name`;
  await owner.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  await assertDatabase(ownerUrl, /^database: The database is read-only\./);
  const latin = `${name}_latin`;
  await owner.unsafe(`create database ${latin} encoding 'LATIN1' locale_provider libc locale 'C' template template0`);
  const ofLatin = Object.assign(new URL(ownerUrl), { pathname: `/${latin}` }).href;
  await assertDatabase(ofLatin, /^database: The database's encoding is LATIN1, which cannot/);
  await owner.unsafe(`drop database ${latin}`);
  await owner.end();
  await close();
});

Deno.test("a mail server that answers is well, and gets no message; one that refuses the sign-in is reported", async () => {
  const smtp = await startSmtp();
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "lunches@test.example" };
  assert.deepEqual(await problemsOf(checkMail, env), []);
  assert.deepEqual([smtp.connections(), smtp.accepted], [1, []]);
  const inClear = { ...env, SMTP_URL: `smtp://a:b@127.0.0.1:${smtp.port}` };
  await assertOneProblem(checkMail, inClear, /No encrypted connection/);
  await smtp.close();
});

Deno.test("a provider that answers is well; one that is away or broken is reported", async () => {
  const running = await testProvider();
  const env = {
    OIDC_ISSUER: running.issuer,
    OIDC_CLIENT_ID: "lunches",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Accounts",
    OIDC_DOMAINS: "test.example",
  };
  assert.deepEqual(await problemsOf(checkProvider, env), []);
  const away = { ...env, OIDC_ISSUER: `http://127.0.0.1:${await freePort()}` };
  await assertOneProblem(checkProvider, away, /\(.*[Cc]onn?.*refused.*\)/);
  running.lies = { answer: { status: 502, body: "" } };
  const elsewhere = { ...env, OIDC_ISSUER: `${running.issuer}/x` };
  await assertOneProblem(checkProvider, elsewhere, /\(OAUTH_RESPONSE_IS_NOT_CONFORM, status 502\)/);
  running.lies = { keys: `${running.issuer}/nowhere`, answer: { status: 404, body: "" } };
  await assertOneProblem(checkProvider, env, /cannot be used \(its keys answer with status 404\)\. Check OIDC_ISSUER/);
});

Deno.test("what the service warns of is reported, and a proxy that is not trusted, adds no address, believes clients or loses headers", async () => {
  const findingOf = async (app: typeof direct, change: (headers: IncomingHttpHeaders) => void, lost = "") => {
    const proxy = createServer((from, to) => {
      change(from.headers);
      from.pipe(request(app.url + from.url, { method: from.method, headers: from.headers }, (answer) => {
        delete answer.headers[lost];
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      }));
    });
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", () => done()));
    const PUBLIC_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const found = await problemsOf(checkService, { PORT: new URL(app.url).port, PUBLIC_URL });
    proxy.closeAllConnections();
    await new Promise((done) => proxy.close(done));
    return found.join();
  };
  const add = (headers: IncomingHttpHeaders) =>
    headers["x-forwarded-for"] = [headers["x-forwarded-for"], "198.51.100.7"].filter(Boolean).join(", ");
  assert.equal(await findingOf(behindProxy, add), "");
  assert.match(await findingOf(direct, add), /^address: A proxy is in front, but TRUST_PROXY is off/);
  const finding = await findingOf(behindProxy, (headers) => delete headers["x-forwarded-for"]);
  assert.match(finding, /no X-Forwarded-For arrives/);
  assert.match(await findingOf(behindProxy, () => {}), /trusts any X-Forwarded-For/);
  assert.match(await findingOf(direct, () => {}, "content-security-policy"), /removes Content-Security-Policy\./);
  const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`;
  const warning = "Backups are failing.";
  const warns = { isOptional: true, ask: () => Promise.resolve({ warning }) };
  const warned = await testApp({ parts: { readinessChecks: ["disk", "backup"].map((name) => ({ name, ...warns })) } });
  const disk = { check: "disk", level: "problem", message: "Little space is left." } as const;
  const checkAfterDisk: Check = (config) => checkService(config, [disk]);
  const env = { PORT: new URL(warned.url).port, PUBLIC_URL: warned.url };
  const why = /^backup: The running service warns of this\. See why on the System page or in its log\.$/;
  await assertOneProblem(checkAfterDisk, env, why);
  const nobody = await problemsOf(checkService, { PORT: new URL(direct.url).port, PUBLIC_URL });
  assert.match(nobody.join(), /^address: Nothing answers at PUBLIC_URL/);
});

Deno.test("a certificate that ends within 14 days is reported with its day, and one that cannot be read by its own check", async () => {
  const server = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (socket) => socket.end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  assert.equal(await findEndingCertificate(url, new Date("2126-10-13")), undefined);
  const found = await findEndingCertificate(url, new Date("2126-10-15"));
  assert.equal(found, `The certificate of ${url} ends on Oct 27, 2126. Have the proxy renew it.`);
  await new Promise((done) => server.close(done));
  assert.equal(await findEndingCertificate(url, new Date()), undefined);
});
