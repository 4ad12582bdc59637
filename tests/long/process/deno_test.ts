import { startApp, startTask } from "../../support/process.ts";
import { testRuntime } from "./runtimes.ts";

testRuntime({ name: "Deno", startApp, startTask });
