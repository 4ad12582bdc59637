import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../support/client.ts";
import { freshDatabase } from "../support/postgres.ts";
import { test } from "../support/test.ts";
import { postgresPid, stop, withDataDir } from "./place.ts";
import { admin } from "./program.ts";

/** Runs the command, which must succeed without a complaint; answers what it printed. */
async function done(args: string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await admin(args, env);
  assert.equal(code, 0, stderr);
  return stdout;
}

function passwordIn(stdout: string): string {
  const [, password] = /temporary password (\S+) and must then change it/.exec(stdout) ?? [];
  assert(password, stdout);
  return password;
}

/** Signs in and tells whether another password has to be chosen first. */
async function mustChangePassword(url: string, email: string, password: string): Promise<boolean> {
  const browser = new Client(url, url);
  await browser.signIn(email, password);
  return (await (await browser.get(urls.api.me)).json()).requiresPasswordChange;
}

test("while the application runs, admin creates, unlocks and lists administrators of its database", () =>
  withDataDir(async ({ start, url, env }) => {
    const app = await start();
    const first = passwordIn(await done(["create", "Second@Test.example"], env));
    assert.equal(await mustChangePassword(url, "second@test.example", first), true);

    const next = passwordIn(await done(["unlock", "second@test.example"], env));
    assert.notEqual(next, first);
    const refused = await new Client(url, url).post(urls.api.login, { email: "second@test.example", password: first });
    assert.equal(refused.status, 401, await refused.text());
    assert.equal(await mustChangePassword(url, "second@test.example", next), true);

    assert.equal(
      await done(["list"], env),
      "admin@localhost\tDistrict Administrator\tsuper admin\tAPPROVED\n" +
        "second@test.example\tDistrict Administrator\tsuper admin\tAPPROVED\n",
    );
    const { code } = await stop(app);
    assert.equal(code, 0, "the application was left running until now");
  }));

test("while the application does not run, admin starts the database for itself and stops it again", () =>
  withDataDir(async ({ start, url, env, dataDir }) => {
    const password = passwordIn(await done(["create", "first@test.example"], env));
    assert.equal(await postgresPid(dataDir), undefined);
    const app = await start();
    assert.equal(await mustChangePassword(url, "first@test.example", password), true);
    const { stdout } = await stop(app);
    assert.doesNotMatch(stdout, /temporary password/, "there was an administrator already");
  }));

test("admin works on the database of DATABASE_URL", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  const env = { DATABASE_URL: ownerUrl };
  assert.equal(await done(["list"], env), "There is no administrator yet.\n");
  passwordIn(await done(["create", "first@test.example"], env));

  const twice = await admin(["create", "first@test.example"], env);
  assert.deepEqual(twice, { code: 1, stdout: "", stderr: "first@test.example already has an account.\n" });

  const { code, stdout, stderr } = await admin(["unlock", "nobody@test.example"], env);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /^nobody@test\.example is not an administrator\. .*\n$/);
  await drop();
});

test("admin reports a bad setting in one line", async () => {
  const { code, stdout, stderr } = await admin(["list"], { DATABASE_URL: "nowhere" });
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /^DATABASE_URL must be an address such as .*\n$/);
});

for (const args of [[], ["frob"], ["create"], ["create", "nobody"], ["unlock", "a@test.example", "b@test.example"]]) {
  test(`admin ${args.join(" ")} shows how to use it and ends with 2`, async () => {
    const { code, stdout, stderr } = await admin(args, {});
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^Usage: deno task admin/);
  });
}

test("admin --help shows how to use it and ends with 0", async () => {
  assert.match(await done(["--help"], {}), /^Usage: deno task admin/);
});
