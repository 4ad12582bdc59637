import type { Context } from "hono";
import { transact, type Tx } from "../db/client.ts";
import type { ActionInput } from "../db/requests/family.ts";
import type { LunchRequest } from "../src/domain/requests/request.ts";
import type { SignedInEnv } from "../src/http/guards.ts";
import type { Deps } from "./deps.ts";

/** A guarded route with a checked id in its address. */
type IdContext = Pick<Context<SignedInEnv>, "var" | "json"> & {
  req: { valid(target: "param"): { id: string } };
};

/** A handler that takes one step with the request in the address and answers with the request as it is then. */
export function requestStep({ db, clock }: Deps, step: (tx: Tx, act: ActionInput) => Promise<LunchRequest>) {
  return async (c: IdContext) => c.json(await transact(db, (tx) => step(tx, requestAct(c, clock()))));
}

/** Who acts on the request in the address, and when. */
export function requestAct(c: IdContext, now: Date): ActionInput {
  return { actor: c.var.session.user, requestId: c.req.valid("param").id, now };
}

/** Who decides about the account in the address, and when. */
export function accountDecision(c: IdContext, now: Date): { actorId: string; userId: string; now: Date } {
  return { actorId: c.var.session.user.id, userId: c.req.valid("param").id, now };
}
