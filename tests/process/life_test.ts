import assert from "node:assert/strict";
import { openDatabase } from "../../db/client.ts";
import { startEmbeddedPostgres } from "../../db/postgres/embedded/start.ts";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../support/client.ts";
import { postgresPid, withNewDataDir } from "../support/data_dir.ts";
import { holdCall } from "../support/held_request.ts";
import { PASSWORD } from "../support/people.ts";

// Over 2 s, as are all that start the product: Postgres alone takes one to make a database.
Deno.test("a first start prints its temporary password; on a stop signal it finishes the write in progress, stops its database and exits with 0", () =>
  withNewDataDir(async ({ start, url, dataDir }) => {
    const app = await start();
    const [, password] = /admin@localhost, temporary password: (\S+) /.exec(app.stdout()) ?? [];
    const browser = new Client(url, url);
    await browser.signIn("admin@localhost", password);
    assert.equal((await (await browser.get(urls.api.me)).json()).requiresPasswordChange, true);
    // A connection that never sends anything does not hold the stop.
    const { hostname, port } = new URL(url);
    using _silent = await Deno.connect({ hostname, port: Number(port) });
    const email = "teacher@test.example";
    const account = { email, firstName: "Test", lastName: "Teacher", role: "REQUESTER", password: PASSWORD };
    const registration = await holdCall(url, urls.api.register, account);
    app.kill("SIGTERM");
    await app.printed("stopping");
    app.kill("SIGTERM"); // a terminal and `deno task` both pass on one Ctrl-C
    assert.match(await registration.finish(), /^HTTP\/1\.1 201 /);
    const { code, stderr } = await app.ended();
    assert.deepEqual([code, stderr, await postgresPid(dataDir)], [0, "", undefined]);

    const server = await startEmbeddedPostgres({ dataDir });
    const db = openDatabase(server.appUrl, 1);
    const { length } = await db.selectFrom("users").select("id").where("email", "=", email).execute();
    assert.equal(length, 1);
    await db.destroy();
    await server.stop();
  }));
