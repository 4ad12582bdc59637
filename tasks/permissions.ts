import process from "node:process";
import { ConfigError, readConfig, SECRET_FILES } from "../src/process/config.ts";
import { denoPermissions } from "../src/process/deno_permissions.ts";

// Prints the flags with which to start the server under these settings, one a line.
try {
  const secretFiles = SECRET_FILES.flatMap((name) => process.env[name] || []);
  console.log(denoPermissions(readConfig(process.env), secretFiles).join("\n"));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
