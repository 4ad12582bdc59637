/**
 * Runs the benches that are named, or all of them, one after the other: `deno task bench pages --json`. Builds first
 * what changed, as a start in production does.
 */
import { buildIfChanged } from "../tasks/build.ts";

const BENCHES = [
  "pages",
  "start",
  "memory",
  "idle",
  "browser",
  "lists",
  "mail",
  "kitchen",
  "sign_in",
  "hostile_family",
  "scale",
];

const flags = Deno.args.filter((arg) => arg.startsWith("--"));
const names = Deno.args.filter((arg) => !flags.includes(arg));
const unknown = names.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. The benches are: ${BENCHES.join(", ")}.`);
  Deno.exit(1);
}
await buildIfChanged();
for (const name of names.length > 0 ? names : BENCHES) {
  const bench = new URL(`${name}.ts`, import.meta.url).pathname;
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", bench, ...flags],
    // React renders many times slower in development.
    env: { NODE_ENV: "production" },
  }).spawn().status;
  if (!success) Deno.exit(1);
}
