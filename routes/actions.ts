import type { Context } from "hono";
import { transact, type Tx } from "../db/client.ts";
import type { ActionInput } from "../db/requests/family.ts";
import type { LunchRequest } from "../src/domain/requests/request.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import type { Deps } from "./deps.ts";

/** The context of a guarded route with a validated id in its address. */
type IdContext = Pick<Context<SignedInEnv>, "var" | "json"> & {
  req: { valid(target: "param"): { id: string } };
};

/** A handler that runs one action on the request in the address, and responds with the request as it is afterwards. */
export function handleAction({ db, clock }: Deps, action: (tx: Tx, input: ActionInput) => Promise<LunchRequest>) {
  return async (c: IdContext) => c.json(await transact(db, (tx) => action(tx, actionInput(c, clock()))));
}

/** Who acts on the request in the address, and when. */
export function actionInput(c: IdContext, now: Date): ActionInput {
  return { actor: c.var.session.user, requestId: c.req.valid("param").id, now };
}

/** Who decides about the account in the address, and when. */
export function accountDecision(c: IdContext, now: Date): { actorId: string; userId: string; now: Date } {
  return { actorId: c.var.session.user.id, userId: c.req.valid("param").id, now };
}
