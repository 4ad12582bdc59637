import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { CallText } from "../src/domain/shell/writes.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import { readJson } from "../src/http/middleware/validate.ts";
import type { Deps } from "./deps.ts";
import type { Write } from "./write.ts";

/** Writes that islands make. */
export interface Writes<By, Action extends string = string> {
  writes: Record<Action, Write<By, CallText>>;
  /** `id` is the one in the address. */
  by: (c: Context<SignedInEnv>, now: Date, id: string) => By;
  idParam: MiddlewareHandler;
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
      return c.json(await run(deps, by(c, deps.clock(), c.req.param("id") ?? ""), () => body) ?? {}, status);
    });
  }
  return routes;
}
