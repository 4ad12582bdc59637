import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { currentBuild } from "../../src/process/build_folder.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { urls } from "../../src/domain/urls.ts";
import { openDatabase } from "../../db/client.ts";
import { findRunningPostgres } from "../../db/postgres/embedded/start.ts";
import { SOURCES } from "../../tasks/build_stamp.ts";
import { switchTo } from "../../tasks/switch_build.ts";
import { Client, expectJson } from "../support/client.ts";
import { withDataDir } from "../support/data_dir.ts";
import { requestForm } from "../support/forms.ts";
import { addPerson, addSuperAdmin } from "../support/people.ts";
import { type Program, startProgram } from "../support/process.ts";
import { test } from "../support/test.ts";

/** A copy of the project that tests may change and build, with the packages of this one. */
const project = await Deno.makeTempDir({ prefix: "lunches-build-" });
Deno.test.afterAll(() => Deno.remove(project, { recursive: true }));
for (const part of [...SOURCES, "static", "tasks"]) await cp(part, `${project}/${part}`, { recursive: true });
await Deno.symlink(await Deno.realPath("node_modules"), `${project}/node_modules`);
const dist = `${project}/dist`;
await cp(currentBuild(), `${project}/${currentBuild()}`, { recursive: true });
switchTo(`${project}/${currentBuild()}`, dist);

function run(task: string, env: Record<string, string> = {}): Program {
  return startProgram(Deno.execPath(), ["run", "-A", "--node-modules-dir=manual", task], env, project);
}

/** Starts a build, and runs `meanwhile` as soon as it has begun to write. */
async function buildAnd(meanwhile: (build: Program) => Promise<void> | void): Promise<{ code: number }> {
  const watcher = Deno.watchFs(dist);
  const building = run("tasks/build.ts");
  const begun = (async () => {
    for await (const { kind } of watcher) if (kind === "create") break;
  })();
  await Promise.race([begun, building.ended().then(() => assert.fail("nothing was built"))]);
  await meanwhile(building);
  return await building.ended();
}

const change = (words: string) =>
  Deno.writeTextFile(`${project}/client.ts`, `\nconsole.debug("${words}");\n`, { append: true });

test("a server goes on serving all of its build while another is made and after, until its restart", async () => {
  await withDataDir(async ({ start, url, dataDir }) => {
    await start({}, (env) => run("tasks/serve.ts", env));
    const db = openDatabase(findRunningPostgres(dataDir).appUrl, 1);
    await addPerson(db, await addSuperAdmin(db), "REQUESTER", "teacher@test.example");
    await db.destroy();
    const before = await scriptOf(url);

    await change("another build");
    assert.equal((await buildAnd(() => change("saved during the build"))).code, 0);
    assert.match(await (await fetch(url + before)).text(), /^(?!.*another build)/s);
    assert.equal(await scriptOf(url), before);
    const teacher = new Client(url, url);
    await teacher.signIn("teacher@test.example");
    const { id } = await expectJson<LunchRequest>(await teacher.post(urls.api.requests, requestForm(new Date())), 201);
    assert.match(await (await teacher.get(urls.api.pdf(id))).text(), /^%PDF-/);
  });
});

/** The address of the script that the sign-in page loads. */
async function scriptOf(url: string): Promise<string> {
  const [, script] = /<script type="module" src="([^"]+)"/.exec(await (await fetch(url + urls.login)).text()) ?? [];
  assert(script);
  return script;
}

test("a source saved during a build is for the next one; one that is killed or fails leaves the one before", async () => {
  const before = currentBuild(dist);
  await buildAnd((building) => building.kill("SIGKILL"));
  assert.equal(currentBuild(dist), before);
  // Even root, whom no permission stops, cannot make a folder where a file is.
  await Deno.rename(dist, `${project}/kept`);
  await Deno.writeTextFile(dist, "");
  const { code, stderr } = await run("tasks/build.ts").ended();
  await Deno.remove(dist);
  await Deno.rename(`${project}/kept`, dist);
  assert.equal(code, 1);
  assert.match(stderr, /^The build failed, so the previous one stays: .*\n$/);
  assert.equal(currentBuild(dist), before);
  await withDataDir(async ({ start, url }) => {
    await start({}, (env) => run("tasks/serve.ts", env));
    assert.match(await (await fetch(url + await scriptOf(url))).text(), /another build/);
  });
});
