import process from "node:process";
import { DATABASE_SETUP_ERRORS } from "../db/open.ts";
import { ConfigError } from "../src/process/config.ts";
import { AppError } from "../src/domain/http/errors.ts";

/** Errors that the person at the terminal can fix. They are printed as one line, without a stack. */
const OPERATOR_ERRORS = [ConfigError, AppError, ...DATABASE_SETUP_ERRORS];

interface ArgumentsSchema<Args> {
  safeParse(args: string[]): { data?: Args | undefined };
}

/**
 * Runs a task of the command line and ends the process: with 0, with 1 if it failed, with 2 for a wrong usage.
 * @param run may return another exit code than 0
 */
export async function runTask<Args>(
  usage: string,
  schema: ArgumentsSchema<Args>,
  run: (args: Args) => Promise<number | void>,
): Promise<never> {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  const { data } = schema.safeParse(args);
  if (!data) {
    console.error(usage);
    process.exit(2);
  }
  try {
    process.exit(await run(data) ?? 0);
  } catch (error) {
    console.error(OPERATOR_ERRORS.some((kind) => error instanceof kind) ? (error as Error).message : error);
    process.exit(1);
  }
}
