import assert from "node:assert/strict";
import type { Finding } from "../../../src/domain/checks.ts";
import { stop, withDataDir } from "../../support/data_dir.ts";
import { startTask } from "../../support/process.ts";

/** Every file and folder with what it holds. Trying to write into a folder changes its time. */
async function treeOf(path: string): Promise<string> {
  const args = [path, "-type", "d", "-printf", "%p %m %U\n", "-or", "-printf", "%p %s %m %U %T@\n"];
  const { stdout } = await new Deno.Command("find", { args }).output();
  return new TextDecoder().decode(stdout).split("\n").toSorted().join("\n");
}

async function examine(env: Record<string, string>): Promise<{ code: number; findings: Finding[] }> {
  const { code, stdout, stderr } = await startTask("doctor", ["--json"], env).ended();
  assert.equal(stderr, "");
  return { code, findings: JSON.parse(stdout).findings };
}

Deno.test("the doctor finds no problem with a running or a stopped service, and leaves nothing behind", () =>
  withDataDir(async ({ start, env, dataDir, url }) => {
    const app = await start();
    const running = await examine({ ...env, PUBLIC_URL: url, HTTP_PROXY: "http://127.0.0.1:9" });
    assert.deepEqual(running.findings.filter(({ level }) => level === "problem"), []);
    const checks = new Set(running.findings.map(({ check }) => check));
    const names = "settings,folders,disk,database,collation,clock,mail,sign-in,backup,service,address";
    assert.equal([...checks].join(), names);
    await stop(app);
    const before = await treeOf(dataDir);
    const stopped = await examine(env);
    assert.deepEqual([stopped.code, stopped.findings.filter(({ level }) => level === "problem")], [0, []]);
    const { stdout } = await startTask("doctor", [], env).ended();
    assert.match(stdout, /\nNothing else is wrong, but neither the database nor the service runs\.\n$/);
    assert.equal(await treeOf(dataDir), before);
  }));

Deno.test("for people the doctor prints a line a finding, and something wrong is exit code 1", async () => {
  const settings = { SMTP_URI: "smtp://x", PORT: "99999" };
  const { code, stdout } = await startTask("doctor", [], settings).ended();
  assert.equal(code, 1);
  assert.match(stdout, /^WRONG {2}settings {2}SMTP_URI is not a known setting.*\nWRONG {2}settings {2}PORT must.*\n\n/);
  assert.match(stdout, /\nProblems: 2\.\n$/);
});
