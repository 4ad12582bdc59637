import { buildIfChanged } from "../tasks/build.ts";
import { readArguments } from "../tasks/run_task.ts";

const BENCHES = ["pages", "start"];

const USAGE = `Usage: deno task bench [${BENCHES.join("|")}]...

Runs the bench you name, or both. First builds what changed, as a start in production does.
Each file in bench/ says which question it answers, and which variables shorten it.`;

const { names } = readArguments(USAGE, {}, BENCHES);
await buildIfChanged();
for (const name of names) {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", new URL(`${name}.ts`, import.meta.url).pathname],
    // React renders many times slower in development.
    env: { NODE_ENV: "production" },
  }).spawn().status;
  if (!success) Deno.exit(1);
}
