import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";
import { stop, withDataDir } from "../support/data_dir.ts";
import { node22, type Program, startApp, startProgram } from "../support/process.ts";
import { test } from "../support/test.ts";

const RUNTIMES: [name: string, run: typeof startApp][] = [
  ["Deno", startApp],
  ["Node", (env) => startProgram(nodePath, ["dist/server/main.js"], env)],
];
const nodePath = await node22();

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

for (const [name, run] of RUNTIMES) {
  test(`in ${name}, a log that no one reads stops nothing, and tells how many lines it lacks`, () =>
    withDataDir(async ({ start, url }) => {
      const app = await start(SETTINGS, run);
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

  test(`in ${name}, a log that no one reads or can read holds no stop`, () =>
    withDataDir(async ({ start, url }) => {
      const held = await start(SETTINGS, run);
      const readOn = await unread(held, () => ask(url, 600));
      held.kill("SIGTERM");
      assert.equal(await held.exited(), 0);
      readOn();

      const app = await start(SETTINGS, run);
      app.leaveUnread()(false);
      await ask(url, 200);
      assert.equal((await stop(app)).code, 0);
    }));
}
