import type { Context } from "hono";
import type { z } from "zod";
import { actorOf, type Writer } from "../db/accounts/actor.ts";
import { transact, type Tx } from "../db/client.ts";
import type { WriteText } from "../src/domain/shell/writes.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import type { Deps } from "./deps.ts";

/** A call or a posted form, declared once with its words. */
export interface Write<By, Text extends WriteText = WriteText, Result = unknown> extends WriteOptions {
  text: Text;
  /** Some schemas depend on the time, or on the database. */
  schema: z.core.$ZodType | ((by: By, deps: Deps) => z.core.$ZodType | Promise<z.core.$ZodType>);
  /** A method, so that one table holds writes of different values: those that passed the schema. */
  run(deps: Deps, by: By, values: unknown): Promise<Result>;
}

interface WriteOptions {
  status?: 201;
  /** Whether a call without a body is refused, since {} would change something. */
  needsBody?: boolean;
}

/** Returns who makes a call or posts a form, at `now`. */
export function writerOf(c: Context<SignedInEnv>, now: Date): Writer {
  return { actor: actorOf(c.var.session), now };
}

/** Declares a write that needs more than a transaction, such as a password's hash before it. */
export function write<By, Schema extends z.core.$ZodType, Text extends WriteText, Result>(
  text: Text,
  schema: Schema | ((by: By, deps: Deps) => Schema | Promise<Schema>),
  run: (deps: Deps, by: By, values: z.output<Schema>) => Promise<Result>,
  options?: WriteOptions,
): Write<By, Text, Result> {
  return { text, schema, run, ...options };
}

/** Declares writes that take one transaction each, and most of them all in one: who writes, and what was sent. */
export function transactionalWrites<By>() {
  return <Schema extends z.core.$ZodType, Text extends WriteText, Result>(
    text: Text,
    schema: Schema | ((by: By) => Schema),
    act: (tx: Tx, input: By & z.output<Schema>, values: z.output<Schema>) => Promise<Result>,
    options?: WriteOptions,
  ): Write<By, Text, Result> =>
    write(
      text,
      schema,
      ({ db }, by, values) => transact(db, (tx) => act(tx, Object.assign({}, values, by), values)),
      options,
    );
}

/** Returns the schema that checks what was sent. */
export async function schemaOf<By>(deps: Deps, { schema }: Write<By>, by: By): Promise<z.core.$ZodType> {
  return typeof schema === "function" ? await schema(by, deps) : schema;
}
