import type { z } from "zod";
import { transact, type Tx } from "../db/client.ts";
import type { WriteText } from "../src/domain/shell/writes.ts";
import { checkValues } from "../src/http/middleware/validate.ts";
import type { Deps } from "./deps.ts";

/** What a call or a posted form does, declared once with its words. */
export interface Write<By, Text extends WriteText = WriteText> extends WriteOptions {
  text: Text;
  /** @param valuesFor returns what was sent, in the shape that the schema checks */
  run: (deps: Deps, by: By, valuesFor: (schema: z.core.$ZodType) => unknown) => Promise<unknown>;
}

interface WriteOptions {
  status?: 201;
  /** Whether a call without a body is refused, since {} would change something. */
  needsBody?: boolean;
}

/** A schema, or what makes it where it depends on the time or on what the database holds. */
type SchemaFor<By, Schema> = Schema | ((by: By, deps: Deps) => Schema | Promise<Schema>);

/** Declares a write that needs more than a transaction, such as a password's hash before it. */
export function write<By, Schema extends z.core.$ZodType, Text extends WriteText>(
  text: Text,
  schema: SchemaFor<By, Schema>,
  act: (deps: Deps, by: By, values: z.output<Schema>) => Promise<unknown>,
  options: WriteOptions = {},
): Write<By, Text> {
  return {
    text,
    run: async (deps, by, valuesFor) => {
      const checked = typeof schema === "function" ? await schema(by, deps) : schema;
      return await act(deps, by, checkValues(checked, valuesFor(checked)));
    },
    ...options,
  };
}

/** Declares writes that take one transaction each, and most of them all in one: who writes, and what was sent. */
export function transactionalWrites<By>() {
  return <Schema extends z.core.$ZodType, Text extends WriteText>(
    text: Text,
    schema: SchemaFor<By, Schema>,
    act: (tx: Tx, input: By & z.output<Schema>, values: z.output<Schema>) => Promise<unknown>,
    options?: WriteOptions,
  ): Write<By, Text> => {
    const run = (deps: Deps, by: By, values: z.output<Schema>) =>
      transact(deps.db, (tx) => act(tx, Object.assign({}, values, by), values));
    return write<By, Schema, Text>(text, schema, run, options);
  };
}
