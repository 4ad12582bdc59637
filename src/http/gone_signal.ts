import type { Context } from "hono";
import type { SignedInEnv } from "./guards.ts";

/**
 * Aborts when nobody waits for the answer any more: its client went away, or it took too long. In that case the reason is
 * the AppError that was answered.
 */
export function goneSignal(c: Context<SignedInEnv>): AbortSignal {
  return AbortSignal.any([c.req.raw.signal, c.var.deadline]);
}
