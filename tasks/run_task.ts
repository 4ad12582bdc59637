import process from "node:process";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { DATABASE_SETUP_ERRORS } from "../db/open.ts";
import { classifyDatabaseError } from "../db/postgres/connection.ts";
import { DATABASE_ERRORS } from "../src/http/responses/errors.ts";
import { ConfigError } from "../src/process/config.ts";
import { exitOnSignals } from "../src/process/stopping.ts";
import { AppError } from "../src/domain/http/errors.ts";

/** Errors that the person at the terminal can fix. They are printed as one line, without a stack. */
const OPERATOR_ERRORS = [ConfigError, AppError, ...DATABASE_SETUP_ERRORS];

interface Schema {
  safeParse(value: unknown): { success: boolean };
}

/** A choice of the forms that the arguments may have, each with a schema an argument. */
interface ArgumentsSchema<Args> {
  safeParse(args: string[]): { data?: Args | undefined };
  options: readonly { def: { items: readonly Schema[] } }[];
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
  helpIfAsked(usage);
  const args = process.argv.slice(2);
  const { data } = schema.safeParse(args);
  if (!data) {
    console.error(`${wrongArgument(args, schema.options)}\n\n${usage}`);
    process.exit(2);
  }
  // An embedded server that this process has started ends with it.
  exitOnSignals();
  try {
    process.exit(await run(data) ?? 0);
  } catch (error) {
    const trouble = classifyDatabaseError(error);
    const isForOperator = OPERATOR_ERRORS.some((kind) => error instanceof kind);
    console.error(isForOperator ? (error as Error).message : trouble ? DATABASE_ERRORS[trouble].message : error);
    process.exit(1);
  }
}

/** Names the first argument that is wrong, by the form that takes the most before it. */
function wrongArgument(args: readonly string[], forms: ArgumentsSchema<unknown>["options"]): string {
  const taken = forms.map(({ def: { items } }) => {
    const wrong = items.findIndex((item, place) => !item.safeParse(args[place]).success);
    return wrong < 0 ? items.length : wrong;
  });
  const wrong = args[Math.max(...taken)];
  return wrong === undefined ? "Something is missing." : `"${wrong}" is unknown, or in the wrong place.`;
}

/** Prints the usage and ends the process, before anything else happens, when `--help` is among the arguments. */
export function helpIfAsked(usage: string): void {
  if (!process.argv.slice(2).includes("--help")) return;
  console.log(usage);
  process.exit(0);
}

/**
 * Reads the flags of a task for developers, and which of `choices` to do: all when none is named. Ends the process with 0
 * for --help, and with 2 for what it does not know, since a run may take half an hour.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: Options,
  choices: readonly string[] = [],
) {
  helpIfAsked(usage);
  try {
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
    const unknown = positionals.filter((name) => !choices.includes(name));
    if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}.`);
    return { values, names: positionals.length > 0 ? positionals : choices };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}
