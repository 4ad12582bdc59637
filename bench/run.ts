/**
 * Runs the benches that are named, or all of them: `deno task bench pages`. Builds first what changed, as a start in
 * production does.
 */
import { buildIfChanged } from "../tasks/build.ts";

const BENCHES = ["pages", "start", "memory", "scale"];

const unknown = Deno.args.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. The benches are: ${BENCHES.join(", ")}.`);
  Deno.exit(1);
}
await buildIfChanged();
for (const name of Deno.args.length > 0 ? Deno.args : BENCHES) {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", new URL(`${name}.ts`, import.meta.url).pathname],
    // React renders many times slower in development.
    env: { NODE_ENV: "production" },
  }).spawn().status;
  if (!success) Deno.exit(1);
}
