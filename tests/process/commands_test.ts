import assert from "node:assert/strict";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../db/client.ts";
import { findRunningPostgres } from "../../db/postgres/embedded/start.ts";
import { readConfig } from "../../src/process/config.ts";
import { urls } from "../../src/domain/urls.ts";
import { postgresPid, stop, withNewDataDir } from "../support/data_dir.ts";
import { addPerson, addSuperAdmin, registerPerson } from "../support/people.ts";
import { freshDatabase } from "../support/postgres.ts";
import { adminAnswering, node22, startProgram } from "../support/process.ts";
import { test } from "../support/test.ts";

/** The pages whose commands are tried. */
const PAGES = ["README.md", "docs/operate.md"];

/** The product's commands, however they are started; what they are called with follows. */
const PRODUCT = /^(?:npx -y deno@[\d.]+ task|deno task|task|field-trip-lunches-task) (.+)$/;
const ON_NODE = /^node dist\/server\/(\w+)\.js(?: (.+))?$/;
/** Each takes minutes, and has tests of its own; here it has to exist. */
const LONG = /^(start|serve|test|demo|bench pages|release( --with-deno)?)$/;
const SQL = /^create (role|database) /;
const READY = /^curl .*http:\/\/127\.0\.0\.1:(\d+)(\/readyz)$/;
const commands = (await Promise.all(PAGES.map(commandsOf))).flat();

/** The commands of a page: each line of a block, but of YAML, JSON and settings, and each piece of code in a sentence that has a space. */
async function commandsOf(page: string): Promise<string[]> {
  const text = await Deno.readTextFile(page);
  const blocks = [...text.matchAll(/(?<=\n\n)(?: {4,}\S.*\n)+/g)].map(([block]) => block);
  const lines = blocks.filter((block) => !/^\s*([\w-]+:\n|[A-Z_]+=\S+\n|\{)/.test(block)).flatMap((block) =>
    block.trimEnd().split("\n")
  );
  const sentences = blocks.reduce((rest, block) => rest.replace(block, ""), text);
  const inline = [...sentences.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code.replaceAll(/\s+/g, " "));
  return [...lines.map((line) => line.replace(/\s+#.*$/, "").trim()), ...inline.filter((code) => code.includes(" "))];
}

/** What a pattern finds in the commands, each once. */
function matching(pattern: RegExp): string[][] {
  const found = commands.map((command) => pattern.exec(command)?.slice(1).map((part) => part ?? "") ?? []);
  return [...new Map(found.filter(({ length }) => length > 0).map((parts) => [parts.join(" "), parts])).values()];
}

test("every command of the product does what the pages say, beside the first start's own administrator", () =>
  withNewDataDir(async ({ start, env, dataDir, url }) => {
    const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
    const product = matching(PRODUCT).map(([command = ""]) => command);
    for (const command of product.filter((command) => LONG.test(command))) {
      assert((command.split(" ")[0] ?? "") in tasks, command);
    }
    const app = await start();
    await addPeople(findRunningPostgres(dataDir).appUrl);
    const node = await node22();
    const file = (name: string) => join(dirname(dataDir), `${name}.tar.gz`);
    const task = (words: string[], runtime: string, more: Record<string, string> = {}) =>
      runTask(words, runtime, { ...env, ...more }, file(basename(runtime)));

    const beside = product.filter((command) => !LONG.test(command) && !/^(restore|--version)/.test(command));
    await inTurn(beside, (command) => task(command.split(" "), "deno"));
    const onNode = matching(ON_NODE).map((parts) => parts.filter((part) => part !== ""));
    for (const words of onNode.filter(([script]) => script !== "main" && script !== "restore")) await task(words, node);
    for (const [port, path = ""] of matching(READY)) {
      assert.equal(Number(port), readConfig({}).port);
      const answer = await fetch(url + path);
      assert.deepEqual([path, answer.status], [urls.readyz, 200], await answer.text());
    }
    assert.equal((await stop(app)).code, 0);

    for (const [runtime, there] of [["deno", "restored"], [node, "restored on Node"]] as const) {
      const restored = { DATA_DIR: join(dirname(dataDir), there) };
      await task(["restore", "FILE"], runtime, restored);
      assert.equal(await postgresPid(restored.DATA_DIR), undefined);
    }
    const again = await start(
      { DATA_DIR: join(dirname(dataDir), "restored") },
      (settings) => startProgram(node, ["dist/server/main.js"], settings),
    );
    assert.doesNotMatch(again.stdout(), /temporary password/, "the restored administrators are there");
  }));

/** Somebody for each command, called after it, where it has something to do. */
async function addPeople(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  const admin = await addSuperAdmin(db);
  await registerPerson(db, "REQUESTER", "approve@test.example", new Date());
  await addPerson(db, admin, "ADMIN", "unlock@test.example");
  for (const verb of ["reset", "revoke", "export", "erase"]) {
    await addPerson(db, admin, "REQUESTER", `${verb}@test.example`);
  }
  await db.destroy();
}

/** Runs a command as it stands on the page, with a value for each word in capitals; it must succeed. */
async function runTask(words: string[], runtime: string, env: Record<string, string>, file: string): Promise<void> {
  const [name = "", verb] = words;
  const email = `${verb}@test.example`;
  const args = words.slice(1).join(" ").replace("EMAIL", email).replace("FILE", file)
    .match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", "")) ?? [];
  const ended = name === "admin" && runtime === "deno"
    ? adminAnswering(args, env, `${email}\n`)
    : runtime === "deno"
    ? startProgram(Deno.execPath(), ["run", "-A", `tasks/${name}.ts`, ...args], env).ended()
    : startProgram(runtime, [`dist/server/${name}.js`, ...args], env).ended();
  const { code, stdout, stderr } = await ended;
  // Without a command, it says how to use it; the doctor of a new place finds something to mend.
  const expected = words.join(" ") === "admin" ? [2] : name === "doctor" ? [0, 1] : [0];
  assert(expected.includes(code), `${words.join(" ")} ended with ${code}: ${stdout}${stderr}`);
  if (name === "doctor") assert.match(stdout, /^ok +settings /m);
}

/** A few at a time, since each is a process. */
async function inTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all([worker(), worker(), worker()]);
}

test("the statements for a Postgres of one's own make a database that the product starts on", () =>
  withNewDataDir(async ({ start }) => {
    const { ownerUrl, drop } = await freshDatabase();
    const server = openDatabase(ownerUrl, 1);
    const name = `${new URL(ownerUrl).pathname.slice(1)}_lunches`;
    for (const statement of commands.filter((command) => SQL.test(command))) {
      await sql.raw(statement.replaceAll("lunches", name).replace(";", "")).execute(server);
    }
    const own = Object.assign(new URL(ownerUrl), { username: name, password: "...", pathname: name });
    const { code, stderr } = await stop(await start({ DATABASE_URL: own.href }));
    assert.equal(code, 0, stderr);
    await sql.raw(`drop database ${name}`).execute(server);
    await sql.raw(`drop role ${name}`).execute(server);
    await server.destroy();
    await drop();
  }));
