import assert from "node:assert/strict";
import { openDatabase } from "../../db/client.ts";
import { startEmbeddedPostgres } from "../../db/postgres/embedded/start.ts";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../support/client.ts";
import { postgresPid, withNewDataDir } from "../support/data_dir.ts";
import { holdCall } from "../support/held_request.ts";
import { PASSWORD } from "../support/people.ts";

Deno.test("a first start prints its temporary password, and a stop signal under a write loses nothing accepted", () =>
  withNewDataDir(async ({ start, url, dataDir }) => {
    const app = await start();
    const [, password] = /admin@localhost, temporary password: (\S+) /.exec(app.stdout()) ?? [];
    await new Client(url, url).signIn("admin@localhost", password);
    const email = "teacher@test.example";
    const account = { email, firstName: "Test", lastName: "Teacher", role: "REQUESTER", password: PASSWORD };
    const registration = await holdCall(url, urls.api.register, account);
    app.kill("SIGTERM");
    await app.printed("stopping");
    assert.match(await registration.finish(), /^HTTP\/1\.1 201 /);
    assert.deepEqual([(await app.ended()).code, await postgresPid(dataDir)], [0, undefined]);

    const server = await startEmbeddedPostgres({ dataDir });
    const db = openDatabase(server.appUrl, 1);
    const { length } = await db.selectFrom("users").select("id").where("email", "=", email).execute();
    assert.equal(length, 1);
    await db.destroy();
    await server.stop();
  }));
