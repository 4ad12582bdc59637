import assert from "node:assert/strict";
import { connect } from "node:net";
import { sql } from "kysely";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../../db/client.ts";
import { migrate } from "../../../db/migrate.ts";
import { recordUserEvent } from "../../../db/history/record.ts";
import { createRequest } from "../../../db/requests/create.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { urls } from "../../../src/domain/urls.ts";
import { Client } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { addPerson, addSuperAdmin } from "../../support/people.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { killPostgres, postgresPid, stop, withDataDir, withNewDataDir } from "../../support/data_dir.ts";
import { startApp, startProgram, startTask } from "../../support/process.ts";

const ADMIN = { email: "first@test.example", password: "test-password-1" };
const FIRST_START = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

Deno.test("on a signal during the first start, it ends and leaves no database server behind", () =>
  withNewDataDir(async ({ env, dataDir }) => {
    const app = startApp(env);
    await app.printed("Created a new database"); // next, it starts the server
    app.kill("SIGHUP");
    const { code, stdout } = await app.ended();
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /is ready|password/);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

Deno.test("`deno task start` builds nothing that is built, and passes a stop signal on", () =>
  withDataDir(async ({ start, dataDir }) => {
    const app = await start(FIRST_START, (env) => startProgram(Deno.execPath(), ["task", "start"], env));
    app.kill("SIGINT");
    const { code, stdout } = await app.ended();
    assert.equal(code, 0);
    assert.match(stdout, /"stopping","signal":"SIGINT"/);
    assert.doesNotMatch(stdout, /building|transformed/);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

Deno.test("it restarts a database that was killed and keeps its data; a second stop signal ends both at once", () =>
  withDataDir(async ({ start, url, dataDir }) => {
    const app = await start(FIRST_START);
    await killPostgres(dataDir);
    await app.printed("The embedded Postgres is running again");
    assert.match(app.stdout(), /"level":"warn","message":"The embedded Postgres stopped unexpectedly/);
    assert.match(app.stdout(), /"level":"warn","message":"The embedded Postgres is running again/);
    // What has begun and never goes on holds the stop for seconds, longer than a second signal takes to count.
    const { hostname, port } = new URL(url);
    using halfHead = await Deno.connect({ hostname, port: Number(port) });
    await halfHead.write(new TextEncoder().encode("GET / HTTP/1.1\r\nHost: half"));
    // What was written before is still there: the account that signs in. It takes longer than the half does to arrive.
    await new Client(url, url).signIn(ADMIN.email, ADMIN.password);
    app.kill("SIGTERM");
    await app.printed("stopping");
    const impatience = setInterval(() => void stop(app), 100);
    await app.printed("asked to stop again, ending now").finally(() => clearInterval(impatience));
    const { code } = await app.ended();
    assert.equal(code, 1);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

Deno.test("a signal ends a backup of a stopped product with the database that it started, and says so", () =>
  withDataDir(async ({ env, dataDir }) => {
    const backup = startTask("backup", [], env);
    while (await postgresPid(dataDir) === undefined) await delay(5);
    backup.kill("SIGTERM");
    const { code, stderr } = await backup.ended();
    assert.equal(code, 1);
    assert.match(stderr, /^Ended by SIGTERM\.\n$/m);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

Deno.test("a database whose shared memory was removed is not ready, and is soon started anew", () =>
  withDataDir(async ({ start, dataDir, url }) => {
    const app = await start();
    const memory = `${dataDir}/postgres/pg_dynshmem`;
    const segments = [...Deno.readDirSync(memory)];
    assert(segments.length > 0, "a log-out would take segments elsewhere");
    for (const { name } of segments) await Deno.remove(`${memory}/${name}`);
    const broken = await fetch(url + urls.readyz);
    assert.equal(broken.status, 503);
    assert((await broken.json()).failing.includes("connection"));
    await app.printed("The embedded Postgres has lost its shared memory. Restarting it.");
    await app.printed("The embedded Postgres is running again.");
    assert.equal((await fetch(url + urls.readyz)).status, 200);
    assert.equal((await stop(app)).code, 0);
  }));

Deno.test("a data folder that is moved away is one warning, and its database ends with the product", () =>
  withDataDir(async ({ start, dataDir, url }) => {
    const app = await start();
    const pid = await postgresPid(dataDir) ?? 0;
    await Deno.rename(dataDir, `${dataDir}-elsewhere`);
    await app.printed("The database's folder was moved away from");
    const ready = await fetch(url + urls.readyz);
    assert.equal(ready.status, 200);
    assert.deepEqual((await ready.json()).warnings, ["disk"]);
    assert.equal((await stop(app)).code, 0);
    assert.throws(() => Deno.kill(pid, "SIGCONT"), Deno.errors.NotFound);
  }));

const DESCRIPTORS = 1_024;

Deno.test("more silent connections than file descriptors, or none left to watch Postgres with, keep nobody out", () =>
  withDataDir(async ({ start, url, dataDir }) => {
    const limited = `ulimit -n ${DESCRIPTORS}; exec "$0" run -A tasks/serve.ts`;
    const app = await start({}, (env = {}) => startProgram("sh", ["-c", limited, Deno.execPath()], env));
    const sockets = Array.from({ length: 1_200 }, () => connect(Number(new URL(url).port), "127.0.0.1"));
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.on("error", done).once("connect", done))));
    for (const path of [urls.healthz, urls.readyz, urls.login]) {
      const answer = await fetch(url + path);
      assert.equal(answer.status, 200, await answer.text());
    }
    for (const socket of sockets) socket.destroy();
    if (Deno.build.os === "linux") {
      const setLimit = (soft: number) => startProgram("prlimit", [`--pid=${app.pid}`, `--nofile=${soft}:`], {}).ended();
      await setLimit(3);
      await app.printed("Cannot see whether the embedded Postgres runs (EMFILE");
      await setLimit(DESCRIPTORS);
    }
    app.kill("SIGTERM");
    assert.equal((await app.ended()).code, 0);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

if (Deno.uid() === 0 && Deno.build.os === "linux") {
  Deno.test("as the first process of a container, it stops its database on a stop signal", () =>
    withDataDir(async ({ start, dataDir }) => {
      const container = await start(FIRST_START, (env) => {
        const serve = [Deno.execPath(), "run", "-A", "tasks/serve.ts"];
        return startProgram("unshare", ["--pid", "--fork", "--mount-proc", ...serve], env);
      });
      const { pid } = container;
      const [first] = (await Deno.readTextFile(`/proc/${pid}/task/${pid}/children`)).split(" ");
      Deno.kill(Number(first), "SIGTERM");
      const { code, stderr } = await container.ended();
      assert.deepEqual([code, stderr], [0, ""]);
      assert.equal(await postgresPid(dataDir), undefined);
    }));
}

/** Only so that a product that never erases fails a test instead of holding it for ever. */
const GIVE_UP_MS = 30_000;

Deno.test("it erases by its settings by itself; while its database is away it is alive, not ready, and stops", () =>
  withNewDataDir(async ({ start, url }) => {
    const { ownerUrl, drop } = await freshDatabase();
    const db = openDatabase(ownerUrl, 2);
    await migrate(db);
    const teacher = await addPerson(db, await addSuperAdmin(db), "REQUESTER", "teacher@test.example");
    for (const daysAgo of [50, 40]) {
      const now = new Date(Date.now() - daysAgo * DAY_MS);
      const form = requestForm(now, {}, 2);
      await db.transaction().execute((tx) => createRequest(tx, { actor: teacher, form, now }));
    }
    // Somebody used the product a day and a half ago, or the eraser would not believe the time.
    await sql`alter table audit_events disable trigger audit_events_dated`.execute(db);
    const by = { actor: null, now: new Date(Date.now() - 1.5 * DAY_MS) };
    await db.transaction().execute((tx) => recordUserEvent(tx, teacher.id, "user.sign-in", by));
    const app = await start({ DATABASE_URL: ownerUrl, RETENTION_DAYS: "45", RECORD_YEARS: "7" });
    const until = Date.now() + GIVE_UP_MS;
    const namesLeft = async () =>
      (await db.selectFrom("specialMeals").select("id").where("studentName", "=", "Test Student").execute()).length;
    while (await namesLeft() === 2 && Date.now() < until) await delay(50);
    assert.equal(await namesLeft(), 1, "the older one is erased, the other is not");
    await app.printed('"message":"erased old requests\' details","requests":1,"meals":1');
    const settings = await db.selectFrom("retentionSettings").select(["name", "value"]).orderBy("name").execute();
    assert.deepEqual(settings, [{ name: "RECORD_YEARS", value: 7 }, { name: "RETENTION_DAYS", value: 45 }]);
    assert.equal(app.stderr(), "");

    await db.destroy();
    await drop();
    for (const [path, status] of [[urls.readyz, 503], [urls.healthz, 200]] as const) {
      const response = await fetch(url + path);
      assert.equal(response.status, status, await response.text());
    }
    assert.equal((await stop(app)).code, 0);
  }));
