import { startApp, startProgram } from "../support/process.ts";
import { testRuntime } from "./runtimes.ts";

testRuntime({
  name: "Deno",
  startApp,
  startTask: (name, args, env) => startProgram(Deno.execPath(), ["run", "-A", `tasks/${name}.ts`, ...args], env),
});
