import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { CallText } from "../src/domain/shell/writes.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import { checkValues, readJson } from "../src/http/middleware/validate.ts";
import type { Deps } from "./deps.ts";
import { schemaOf, type Write } from "./write.ts";

export interface Writes<By, Action extends string = string> {
  writes: Record<Action, Write<By, CallText>>;
  /** The `id` in the address. */
  by: (c: Context<SignedInEnv>, now: Date, id: string) => By;
  idParam: MiddlewareHandler;
}

/** Turns a table of writes into the calls of an island. */
export function registerApiRoutes<By>(deps: Deps, { writes, by, idParam }: Writes<By>): Hono<SignedInEnv> {
  const routes = new Hono<SignedInEnv>();
  for (const write of Object.values(writes)) {
    const address = write.text.call(":id");
    if (address.includes(":id")) routes.post(address, idParam);
    routes.post(address, (c) => answerCall(deps, c, write, by(c, deps.clock(), c.req.param("id") ?? "")));
  }
  return routes;
}

/** Does what a call asks for, and answers with the result as it is afterwards. */
export async function answerCall<By>(deps: Deps, c: Context, write: Write<By>, by: By): Promise<Response> {
  const { status = 200, needsBody = false } = write;
  const sent = await readJson(c);
  const values = checkValues(await schemaOf(deps, write, by), sent === undefined && !needsBody ? {} : sent);
  return c.json(await write.run(deps, by, values) ?? {}, status);
}
