import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { z } from "zod";
import { transact, type Tx } from "../db/client.ts";
import type { CallText } from "../src/domain/shell/writes.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import { checkValues, readJson } from "../src/http/middleware/validate.ts";
import type { Deps } from "./deps.ts";

/** Writes that islands make, each declared once: its words, its address and what it does. */
export interface Writes<By, Action extends string = string> {
  writes: Record<Action, Write<By>>;
  /** `id` is the one in the address. */
  by: (c: Context<SignedInEnv>, now: Date, id: string) => By;
  idParam: MiddlewareHandler;
}

interface Write<By> extends WriteOptions {
  text: CallText;
  run: (deps: Deps, by: By, body: unknown) => Promise<unknown>;
}

interface WriteOptions {
  status?: 201;
  /** Whether a call without a body is refused, since {} would change something. */
  needsBody?: boolean;
}

/** A schema, or what makes it where it depends on what the database holds. */
type SchemaFor<By, Schema> = Schema | ((by: By, deps: Deps) => Promise<Schema>);

/** Declares a write that needs more than a transaction, such as a password's hash before it. */
export function write<By, Schema extends z.core.$ZodType>(
  text: CallText,
  schema: SchemaFor<By, Schema>,
  act: (deps: Deps, by: By, values: z.output<Schema>) => Promise<unknown>,
  options: WriteOptions = {},
): Write<By> {
  return {
    text,
    run: async (deps, by, body) => {
      const checked = typeof schema === "function" ? await schema(by, deps) : schema;
      return await act(deps, by, checkValues(checked, body));
    },
    ...options,
  };
}

/** Declares writes that take one transaction each. */
export function writesBy<By>() {
  return <Schema extends z.core.$ZodType>(
    text: CallText,
    schema: SchemaFor<By, Schema>,
    act: (tx: Tx, by: By, values: z.output<Schema>) => Promise<unknown>,
    options?: WriteOptions,
  ): Write<By> =>
    write<By, Schema>(text, schema, (deps, by, values) => transact(deps.db, (tx) => act(tx, by, values)), options);
}

/** Each call answers with what it changed, as it is afterwards. */
export function registerApiRoutes<By>(deps: Deps, { writes, by, idParam }: Writes<By>): Hono<SignedInEnv> {
  const routes = new Hono<SignedInEnv>();
  for (const { text, run, status = 200, needsBody = false } of Object.values(writes)) {
    const address = text.call(":id");
    if (address.includes(":id")) routes.post(address, idParam);
    routes.post(address, async (c) => {
      const sent = await readJson(c);
      const body = sent === undefined && !needsBody ? {} : sent;
      return c.json(await run(deps, by(c, deps.clock(), c.req.param("id") ?? ""), body) ?? {}, status);
    });
  }
  return routes;
}
