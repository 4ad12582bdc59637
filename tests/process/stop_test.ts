import assert from "node:assert/strict";
import { startEmbeddedPostgres } from "../../db/postgres/embedded/start.ts";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../support/client.ts";
import { test } from "../support/test.ts";
import { holdSignIn } from "./held_request.ts";
import { killPostgres, postgresPid, stop, withDataDir, withNewDataDir } from "../support/data_dir.ts";
import { startApp, startProgram } from "../support/process.ts";

const ADMIN = { email: "first@test.example", password: "test-password-1" };
const FIRST_START = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

/** What was written before must still be there: the account that signs in. */
async function assertAdminSignsIn(url: string): Promise<void> {
  await new Client(url, url).signIn(ADMIN.email, ADMIN.password);
}

test("on a stop signal, it finishes the request in progress, stops its database and exits with 0", () =>
  withDataDir(async ({ start, url, dataDir }) => {
    const app = await start(FIRST_START);
    const signIn = await holdSignIn(url, ADMIN);
    app.kill("SIGTERM");
    await app.printed("stopping");
    app.kill("SIGTERM"); // a terminal and `deno task` both pass on one Ctrl-C
    const answer = await signIn.finish();
    assert.match(answer, /^HTTP\/1\.1 200 OK/);
    assert.match(answer, /"email":"first@test\.example"/);
    const { code, stderr } = await app.ended();
    assert.equal(code, 0, stderr);
    assert.equal(stderr, "");
    assert.equal(await postgresPid(dataDir), undefined);
  }));

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  test(`on ${signal} during the first start, it ends and leaves no database server behind`, () =>
    withNewDataDir(async ({ env, dataDir }) => {
      const app = startApp(env);
      await app.printed("Created a new database"); // next, it starts the server
      app.kill(signal);
      const { code, stdout } = await app.ended();
      assert.equal(code, 0);
      assert.doesNotMatch(stdout, /is ready|password/);
      assert.equal(await postgresPid(dataDir), undefined);
    }));
}

test("`deno task start` builds nothing that is built, and passes a stop signal on", () =>
  withDataDir(async ({ start, dataDir }) => {
    const app = await start(FIRST_START, (env) => startProgram(Deno.execPath(), ["task", "start"], env));
    app.kill("SIGTERM");
    const { code, stdout } = await app.ended();
    assert.equal(code, 0);
    assert.match(stdout, /"stopping","signal":"SIGTERM"/);
    assert.doesNotMatch(stdout, /building|transformed/);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

test("a connection that never sends anything does not hold the stop", () =>
  withDataDir(async ({ start, url, dataDir }) => {
    const app = await start(FIRST_START);
    const { hostname, port } = new URL(url);
    using _silent = await Deno.connect({ hostname, port: Number(port) });
    await (await fetch(url + urls.healthz)).text(); // accepted later, so the silent one is accepted too
    const { code, stderr } = await stop(app);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

test("a second signal ends it at once, and its database with it", () =>
  withDataDir(async ({ start, url, dataDir }) => {
    const app = await start(FIRST_START);
    // What has begun and never goes on holds the stop for seconds, longer than a second signal takes to count.
    const { hostname, port } = new URL(url);
    using halfHead = await Deno.connect({ hostname, port: Number(port) });
    await halfHead.write(new TextEncoder().encode("GET / HTTP/1.1\r\nHost: half"));
    await (await fetch(url + urls.healthz)).text(); // answered later, so the half has arrived too
    app.kill("SIGTERM");
    await app.printed("stopping");
    const impatience = setInterval(() => void stop(app), 100);
    await app.printed("asked to stop again, ending now").finally(() => clearInterval(impatience));
    const { code } = await app.ended();
    assert.equal(code, 1);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

if (Deno.uid() === 0 && Deno.build.os === "linux") {
  test("as the first process of a container, it stops its database on a stop signal", () =>
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

test("when its database is killed, the application restarts it and keeps its data", () =>
  withDataDir(async ({ start, url, dataDir }) => {
    const app = await start(FIRST_START);
    await killPostgres(dataDir);
    await app.printed("The embedded Postgres is running again");
    assert.match(app.stdout(), /"level":"warn","message":"The embedded Postgres died/);
    assert.match(app.stdout(), /"level":"warn","message":"The embedded Postgres is running again/);
    await assertAdminSignsIn(url);
    const { code } = await stop(app);
    assert.equal(code, 0);
    assert.equal(await postgresPid(dataDir), undefined);
  }));

test("while the database of DATABASE_URL is down, it is alive but not ready, and still stops cleanly", async () => {
  const folder = await Deno.makeTempDir();
  const server = await startEmbeddedPostgres({ dataDir: folder });
  await withNewDataDir(async ({ start, url }) => {
    const app = await start({ DATABASE_URL: server.ownerUrl });
    await server.stop();
    for (const [path, status] of [[urls.readyz, 503], [urls.healthz, 200]] as const) {
      const response = await fetch(url + path);
      assert.equal(response.status, status, await response.text());
    }
    const { code } = await stop(app);
    assert.equal(code, 0);
  });
  await Deno.remove(folder, { recursive: true });
});
