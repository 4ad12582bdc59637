/**
 * Runs test files one after the other in one isolate, so that all of them load the product's modules once and run code
 * that is warm. Each file is a step that has its tests as steps; its hooks count for its own tests alone.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { within } from "./deadline.ts";

type Body = (t: Deno.TestContext) => void | Promise<void>;
type Hook = () => void | Promise<void>;

const CLAIMS = Deno.env.get("TEST_CLAIMS") ?? "";

/** Twenty times what the longest test takes on a quiet machine; one that hangs does not keep all others from running. */
const MAX_TEST_SECONDS = 600;

/** Declares the test that runs all of these files, in this order, that no other lane has begun. */
export function runLane(files: string[]): void {
  Deno.test("lane", async (t) => {
    for (const file of files) if (claim(file)) await t.step(file, (t) => runFile(t, file));
  });
}

/** Whether this lane is the first to ask for the file. */
function claim(file: string): boolean {
  try {
    Deno.openSync(join(CLAIMS, encodeURIComponent(file)), { createNew: true, write: true }).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return false;
    throw error;
  }
}

async function runFile(t: Deno.TestContext, file: string): Promise<void> {
  const tests: { name: string; body: Body }[] = [];
  const hooks = { beforeAll: [] as Hook[], beforeEach: [] as Hook[], afterEach: [] as Hook[], afterAll: [] as Hook[] };
  const add = (name: keyof typeof hooks) => (hook: Hook) => void hooks[name].push(hook);
  const collect = Object.assign((name: string, body: Body) => void tests.push({ name, body }), {
    beforeAll: add("beforeAll"),
    beforeEach: add("beforeEach"),
    afterEach: add("afterEach"),
    afterAll: add("afterAll"),
  });
  Object.assign(Deno, { test: collect });
  await runBetween([() => import(pathToFileURL(file).href)], async () => {
    for (const hook of hooks.beforeAll) await hook();
    for (const { name, body } of tests) {
      await t.step(name, (t) => runBetween(hooks.beforeEach, () => within(MAX_TEST_SECONDS, body(t)), hooks.afterEach));
    }
  }, hooks.afterAll);
}

/** Runs what comes before, the work, and in any case what comes after, the last first; throws all that failed. */
async function runBetween(before: Hook[], work: Hook, after: Hook[]): Promise<void> {
  const errors: unknown[] = [];
  const attempt = async (hook: Hook) => {
    try {
      await hook();
    } catch (error) {
      errors.push(error);
    }
  };
  for (const hook of [...before, work]) if (errors.length === 0) await attempt(hook);
  for (const hook of after.toReversed()) await attempt(hook);
  if (errors.length > 1) throw new AggregateError(errors, "It failed, and so did what ends it");
  if (errors.length === 1) throw errors[0];
}
