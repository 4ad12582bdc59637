import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { describeClock } from "../../tasks/doctor/database.ts";
import { describeDisk } from "../../tasks/doctor/folders.ts";
import { checkMail } from "../../tasks/doctor/mail.ts";
import { testApp } from "../support/app.ts";
import { startSmtp, TEST_CERTIFICATE, TEST_KEY } from "../support/smtp.ts";
import { stop, withDataDir } from "../support/data_dir.ts";
import { testDatabase } from "../support/database.ts";
import { doctor, freePort } from "../support/process.ts";
import { dumpTables } from "../support/tables.ts";
import { test } from "../support/test.ts";

interface Finding {
  check: string;
  level: "ok" | "note" | "problem";
  message: string;
  remedy?: string;
}

const folder = await Deno.makeTempDir({ dir: tmpdir(), prefix: "lunches-doctor-" });
const database = await testDatabase();
const behindProxy = await testApp({ trustProxy: true });
const direct = await testApp();
Deno.test.afterAll(async () => {
  await behindProxy.close();
  await direct.close();
  await database.close();
  await Deno.remove(folder, { recursive: true });
});

/** A service that does not run, on a database that does: with these settings alone, all is well. */
const WELL = { PORT: String(await freePort()), DATABASE_URL: database.ownerUrl };

/** Runs the doctor with these settings; its findings, which its exit code agrees with. */
async function examine(env: Record<string, string>): Promise<Finding[]> {
  const { code, stdout, stderr } = await doctor(["--json"], env);
  assert.equal(stderr, "");
  const { problems, findings } = JSON.parse(stdout) as { problems: number; findings: Finding[] };
  assert.equal(findings.filter(({ level }) => level === "problem").length, problems);
  assert.equal(code, problems > 0 ? 1 : 0, stdout);
  for (const { level, remedy } of findings) assert.equal(level === "problem", Boolean(remedy), stdout);
  return findings;
}

/** What is wrong with these settings, as "check: message". */
async function problemsOf(env: Record<string, string>): Promise<string[]> {
  return (await examine(env)).filter(({ level }) => level === "problem")
    .map(({ check, message }) => `${check}: ${message}`);
}

async function assertOneProblem(env: Record<string, string>, expected: RegExp): Promise<void> {
  const found = await problemsOf({ ...WELL, ...env });
  assert.equal(found.length, 1, found.join("\n"));
  assert.match(found[0] ?? "", expected);
}

/** Every file and folder with what it holds, but for what a running database writes by itself. */
async function treeOf(path: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(path));
  const lines = await Promise.all(entries.map(async ({ name, isDirectory }) => {
    const inside = join(path, name);
    const { mtime, size, mode, uid } = await Deno.lstat(inside);
    const line = `${inside} ${isDirectory ? "" : `${mtime?.getTime()} ${size}`} ${mode} ${uid}`;
    return isDirectory ? [line, ...await treeOf(inside)] : [line];
  }));
  return lines.flat().toSorted();
}

test("with all well, each check says so, and the exit code is 0", async () => {
  const smtp = await startSmtp();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "lunches@test.example" };
  const before = await dumpTables(database.db);
  const findings = await examine({ ...WELL, ...mail });
  await smtp.close();
  assert.deepEqual(findings.map(({ check, level }) => `${check} ${level}`), [
    "settings ok",
    "settings note",
    "service note",
    "database ok",
    "clock ok",
    "mail ok",
    "backups note",
  ]);
  assert.equal(smtp.connections(), 1);
  assert.deepEqual(smtp.accepted, [], "no mail is sent");
  assert.deepEqual(await dumpTables(database.db), before);
});

test("for people it prints a line a finding, with a remedy below what is wrong; a wrong option is exit code 2", async () => {
  const { code, stdout } = await doctor([], { ...WELL, PUBLIC_URL: "http://lunches.example.org" });
  assert.equal(code, 1);
  assert.match(stdout, /^ok {5}settings {2}They can be read\.$/m);
  assert.match(stdout, /^WRONG {2}settings {2}PUBLIC_URL is http:.*\n {17}-> Put a proxy with a certificate in front/m);
  assert.match(stdout, /things? (?:is|are) wrong\.\n$/);
  assert.equal((await doctor(["--mend"], WELL)).code, 2);
  assert.match((await doctor(["--help"], WELL)).stdout, /Usage: deno task doctor/);
});

test("settings that are unknown, malformed or unsafe are each told", async () => {
  const found = await problemsOf({ SMTP_URI: "smtp://x", PORT: "99999", METRICS_TOKEN: "short" });
  assert.equal(found.length, 3, found.join("\n"));
  assert.match(found.join("\n"), /SMTP_URI is not a known setting/);
  assert.match(found.join("\n"), /PORT must be a port number/);
  assert.match(found.join("\n"), /METRICS_TOKEN must have at least 16 characters/);
  const plain = await problemsOf({ ...WELL, PUBLIC_URL: "http://192.0.2.1" });
  assert.deepEqual(plain, [
    "settings: PUBLIC_URL is http://192.0.2.1, so passwords and health data cross the network in the clear.",
  ]);
});

test("folders that cannot be used, and passwords that others can read or that are gone, are told", async () => {
  const file = join(folder, "file");
  await Deno.writeTextFile(file, "");
  await assertOneProblem({ BACKUP_DIR: join(file, "backups") }, /^folders: BACKUP_DIR is .*file is not a folder/);
  const dataDir = join(folder, "data");
  await Deno.mkdir(join(dataDir, "postgres"), { recursive: true });
  const embedded = { PORT: WELL.PORT, DATA_DIR: dataDir };
  const missing = await problemsOf(embedded);
  assert.match(missing.join("\n"), /folders: There is a database in .*, but its passwords in .* are missing/);
  assert.match(missing.join("\n"), /folders: .* is not a whole database: PG_VERSION is missing/);
  await Deno.writeTextFile(join(dataDir, "credentials.json"), "{}", { mode: 0o600 });
  await Deno.writeTextFile(join(dataDir, "postgres/PG_VERSION"), "18\n");
  assert.deepEqual(await problemsOf(embedded), []);
  await Deno.chmod(join(dataDir, "credentials.json"), 0o644);
  assert.match((await problemsOf(embedded)).join(), /^folders: Other users of this machine can read/);
});

test("a disk that is nearly full and a clock that is wrong are told", () => {
  assert.equal(describeDisk("DATA_DIR", 50_000).level, "ok");
  assert.equal(describeDisk("DATA_DIR", 1_500).level, "problem");
  assert.equal(describeDisk("DATA_DIR", 10).message, "Only 10 MB are free at DATA_DIR.");
  assert.equal(describeClock(9_000).level, "ok");
  assert.equal(describeClock(-90_000).message, "The database's clock is 90 seconds behind this machine's.");
  assert.equal(describeClock(90_000).message, "The database's clock is 90 seconds ahead of this machine's.");
});

test("a database that is away, refuses the sign-in or keeps back rights is told", async () => {
  const away = `postgres://lunches:word-1@127.0.0.1:${await freePort()}/lunches`;
  await assertOneProblem({ DATABASE_URL: away }, /^database: The database of DATABASE_URL cannot be used/);
  const wrong = new URL(database.ownerUrl);
  wrong.password = "wrong-word-1";
  const refused = await problemsOf({ ...WELL, DATABASE_URL: wrong.href });
  assert.match(
    refused.join(),
    /^database: The database of DATABASE_URL cannot be used \(.*password authentication failed/,
  );
  assert(!refused.join().includes("wrong-word-1"));
  await assertOneProblem(
    { DATABASE_URL: database.appUrl },
    /^database: The role "\w+" may not create tables in its schema "public"/,
  );
});

test("tables of another role, a newer release and a lost extension are told", async () => {
  const owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} });
  await owner`insert into kysely_migration (name, timestamp) values ('9999_newer', '')`;
  await assertOneProblem({}, /^database: A newer release has updated the database: 9999_newer\.$/);
  await owner`delete from kysely_migration where name = '9999_newer'`;
  const [latest] = await owner`select name, timestamp from kysely_migration order by name desc limit 1`;
  await owner`delete from kysely_migration where name = ${latest?.name}`;
  const older = await examine(WELL);
  assert(
    older.some(({ level, message }) =>
      level === "note" && message === `The next start updates the database: ${latest?.name}.`
    ),
  );
  await owner`insert into kysely_migration ${owner(latest ?? {})}`;
  await owner.unsafe(
    `create role lunches_doctor login password 'word-1'; grant create on schema public to lunches_doctor`,
  );
  const stranger = new URL(database.ownerUrl);
  [stranger.username, stranger.password] = ["lunches_doctor", "word-1"];
  const found = await problemsOf({ ...WELL, DATABASE_URL: stranger.href });
  await owner.unsafe(`revoke create on schema public from lunches_doctor; drop role lunches_doctor`);
  assert.match(found.join("\n"), /may not read and write the product's tables/);
  await owner`drop extension pg_trgm cascade`;
  await assertOneProblem({}, /^database: The database has no extension pg_trgm, which search needs/);
  await owner.end();
});

const SMTP_FAULTS: [what: string, behavior: Parameters<typeof startSmtp>[0], url: string, words: RegExp][] = [
  ["would get the password in the clear", {}, "smtp://lunches:wrong-2@", /^mail: No encrypted connection/],
  ["hangs up", { greeting: () => "cut" }, "smtp://", /^mail: No connection to the mail server: /],
  [
    "has a certificate that nobody vouches for",
    { tls: { cert: TEST_CERTIFICATE, key: TEST_KEY, fromStart: true } },
    "smtps://",
    /^mail: No connection to the mail server: self-signed certificate/,
  ],
  [
    "is busy",
    { greeting: () => ({ code: 421, text: "4.3.2 come back later" }) },
    "smtp://",
    /^mail: .*come back later/,
  ],
];
for (const [what, behavior, url, words] of SMTP_FAULTS) {
  test(`a mail server that ${what} is told, and no password is`, async () => {
    const smtp = await startSmtp(behavior);
    const { ownerUrl, close } = await testDatabase();
    const found = await problemsOf({
      PORT: WELL.PORT,
      DATABASE_URL: ownerUrl,
      SMTP_URL: `${url}127.0.0.1:${smtp.port}`,
      MAIL_FROM: "lunches@test.example",
    });
    await smtp.close();
    await close();
    assert.equal(found.length, 1, found.join("\n"));
    assert.match(found[0] ?? "", words);
    assert(!found.join().includes("wrong-2"));
  });
}

test("a mail server takes the right password, and one that refuses it is told, without the password", async () => {
  const smtp = await startSmtp({ password: "word-1", tls: { cert: TEST_CERTIFICATE, key: TEST_KEY, fromStart: true } });
  const check = (password: string) =>
    checkMail({
      smtpUrl: `smtps://lunches:${password}@127.0.0.1:${smtp.port}`,
      mailFrom: "lunches@test.example",
      publicUrl: "http://127.0.0.1",
    }, { ca: TEST_CERTIFICATE });
  const [right, wrong] = [await check("word-1"), await check("wrong-2")];
  await smtp.close();
  assert.equal(right.message, `The mail server 127.0.0.1:${smtp.port} answers over TLS, and the sign-in works.`);
  assert.match(wrong.message, /^The mail server refused the sign-in \(.*wrong password\)\. Check SMTP_URL\.$/);
  assert(wrong.level === "problem" && wrong.remedy.startsWith("Set the user and the password in SMTP_URL"));
  assert(!JSON.stringify(wrong).includes("wrong-2"));
  assert.deepEqual(smtp.accepted, []);
});

/** A proxy of this machine in front of `target`, which changes what it passes on. */
async function withProxy(
  target: string,
  change: {
    ask?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
    answer?: (headers: IncomingHttpHeaders) => void;
  },
  body: (url: string) => Promise<void>,
): Promise<void> {
  const server: Server = createServer((from, to) => {
    const headers = change.ask?.(from.headers) ?? from.headers;
    from.pipe(request(target + from.url, { method: from.method, headers }, (answer) => {
      change.answer?.(answer.headers);
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  try {
    await body(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

const addsAddress = (headers: IncomingHttpHeaders) => ({
  ...headers,
  "x-forwarded-for": [headers["x-forwarded-for"], "198.51.100.7"].filter(Boolean).join(", "),
});

/** What is wrong at the address of a service that runs on `app`. */
async function addressProblems(app: typeof direct, publicUrl: string): Promise<string[]> {
  const found = await problemsOf({
    PORT: new URL(app.url).port,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: app.database.ownerUrl,
  });
  return found;
}

test("behind a proxy that adds the client's address, a service that trusts it is well", async () => {
  await withProxy(behindProxy.url, { ask: addsAddress }, async (url) => {
    assert.deepEqual(await addressProblems(behindProxy, url), []);
  });
  assert.deepEqual(await addressProblems(direct, direct.url), []);
});

test("a proxy that is not trusted, adds no address, or passes on what clients make up, is told", async () => {
  await withProxy(direct.url, { ask: addsAddress }, async (url) => {
    assert.match((await addressProblems(direct, url)).join(), /^address: A proxy is in front, but TRUST_PROXY is off/);
  });
  const drops = ({ "x-forwarded-for": _dropped, ...headers }: IncomingHttpHeaders) => headers;
  await withProxy(behindProxy.url, { ask: drops }, async (url) => {
    assert.match(
      (await addressProblems(behindProxy, url)).join(),
      /^address: TRUST_PROXY is on, but no X-Forwarded-For arrives/,
    );
  });
  const believed = await addressProblems(behindProxy, behindProxy.url);
  assert.match(
    believed.join(),
    /^address: TRUST_PROXY is on, and the product believes whatever address a client makes up/,
  );
});

test("an address that nobody answers, redirects, leads elsewhere or loses headers is told", async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`;
  assert.match((await addressProblems(direct, nobody)).join(), /^address: Nothing answers at PUBLIC_URL/);
  const moved = createServer((_, to) => to.writeHead(301, { Location: "https://lunches.example.org/" }).end());
  await new Promise<void>((done) => moved.listen(0, "127.0.0.1", () => done()));
  const movedUrl = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`;
  assert.match((await addressProblems(direct, movedUrl)).join(), /redirects to https:\/\/lunches\.example\.org\//);
  moved.removeAllListeners("request").on("request", (_, to) => to.end("It works!"));
  assert.match((await addressProblems(direct, movedUrl)).join(), /^address: Something else answers at PUBLIC_URL/);
  assert.match(
    (await problemsOf({ ...WELL, PORT: new URL(movedUrl).port })).join("\n"),
    /service: Another program answers/,
  );
  moved.closeAllConnections();
  await new Promise((done) => moved.close(done));
  const answer = (headers: IncomingHttpHeaders) => void delete headers["content-security-policy"];
  await withProxy(direct.url, { answer }, async (url) => {
    assert.match(
      (await addressProblems(direct, url)).join(),
      /^address: The proxy takes away Content-Security-Policy\./,
    );
  });
});

test("a service that is alive but cannot serve, or warns, is told with its reasons", async () => {
  const asked = createServer((from, to) => {
    if (from.url === "/readyz") {
      to.statusCode = 503;
      to.end(JSON.stringify({ reasons: ["The check of database failed."], warnings: ["Mail has waited."] }));
      return;
    }
    from.pipe(request(direct.url + from.url, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    }));
  });
  await new Promise<void>((done) => asked.listen(0, "127.0.0.1", () => done()));
  const url = `http://127.0.0.1:${(asked.address() as AddressInfo).port}`;
  assert.deepEqual(
    await problemsOf({ PORT: new URL(url).port, PUBLIC_URL: url, DATABASE_URL: direct.database.ownerUrl }),
    [
      "service: It cannot serve: The check of database failed.",
      "service: It warns: Mail has waited.",
    ],
  );
  asked.closeAllConnections();
  await new Promise((done) => asked.close(done));
});

test("a backup that is missing for more than 36 hours is told", async () => {
  const backups = join(folder, "backups");
  await Deno.mkdir(backups);
  const { ownerUrl, close } = await testDatabase();
  const env = { PORT: WELL.PORT, DATABASE_URL: ownerUrl, BACKUP_DIR: backups };
  const stamp = (hoursAgo: number) =>
    new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19).replaceAll(":", "");
  await Deno.writeTextFile(join(backups, `lunches-${stamp(40)}Z.tar.gz`), "");
  assert.match((await problemsOf(env)).join(), /^backups: The last backup was made on /);
  await Deno.writeTextFile(join(backups, `lunches-${stamp(3)}Z.tar.gz`), "");
  assert.deepEqual(await problemsOf(env), []);
  await close();
});

test("it works on a service that runs and on one that does not, and writes nothing", () =>
  withDataDir(async ({ start, env, dataDir, url }) => {
    const app = await start();
    const findings = await examine({ ...env, PUBLIC_URL: url });
    const wrong = findings.filter(({ level }) => level === "problem");
    assert.deepEqual(wrong, []);
    const told = (check: string) => findings.filter((finding) => finding.check === check).map(({ level }) => level);
    assert.deepEqual([told("service"), told("database"), told("clock"), told("address")], [["ok"], ["ok"], ["ok"], [
      "ok",
    ]]);
    await stop(app);
    const before = await treeOf(dataDir);
    const stopped = await examine(env);
    assert.deepEqual(stopped.filter(({ level }) => level === "problem"), []);
    assert(stopped.some(({ check, level }) => check === "database" && level === "note"));
    assert.deepEqual(await treeOf(dataDir), before);
    await Deno.remove(dataDir, { recursive: true });
    assert.deepEqual((await examine(env)).filter(({ level }) => level === "problem"), []);
    await assert.rejects(Deno.stat(dataDir), Deno.errors.NotFound);
  }));
