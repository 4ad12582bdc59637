import type { RequestAct } from "../db/requests/family.ts";
import type { Session } from "../src/http/env.ts";

/** A guarded route whose address holds an id that was checked. */
interface IdContext {
  var: { session: Session };
  req: { valid(target: "param"): { id: string } };
}

/** Who acts on the request in the address, and when. */
export function requestAct(c: IdContext, now: Date): RequestAct {
  return { actor: c.var.session.user, requestId: c.req.valid("param").id, now };
}

/** Who decides about the account in the address, and when. */
export function accountDecision(c: IdContext, now: Date): { actorId: string; userId: string; now: Date } {
  return { actorId: c.var.session.user.id, userId: c.req.valid("param").id, now };
}
