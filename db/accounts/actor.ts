import { sql } from "kysely";
import { AppError, SESSION_EXPIRED } from "../../src/domain/http/errors.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import type { Viewer } from "../../src/domain/requests/permissions.ts";
import type { Tx } from "../client.ts";
import { isOpenAt } from "./sessions.ts";

/** The user who writes, and their session: a write reads both again. A command on the server has neither. */
export interface Actor extends Viewer {
  isSuperAdmin: boolean;
  tokenHash: Uint8Array;
}

export interface Writer {
  actor: Actor;
  now: Date;
}

export function actorOf({ user, tokenHash }: { user: CurrentUser; tokenHash: Uint8Array }): Actor {
  const { id, role, isSuperAdmin } = user;
  return { id, role, isSuperAdmin, tokenHash };
}

/**
 * Refuses a user whose session ended, or whose role changed, since their call began: it may have waited for a lock, or
 * be one of many steps. Both rows stay locked. They are the transaction's last locks: ending sessions locks the account
 * first, and events refer to their actor. Neither lock conflicts with the touch of a session in use.
 * @param now when the transaction began
 * @throws {AppError} UNAUTHENTICATED without the session or access, FORBIDDEN in another role
 */
export async function requireActor(tx: Tx, { tokenHash, id, role }: Actor, now: Date): Promise<void> {
  const user = await tx.selectFrom("users").select(["accountStatus", "role"]).where("id", "=", id).forKeyShare()
    .executeTakeFirst();
  const session = await tx.selectFrom("sessions").select("userId")
    .where("tokenHash", "=", tokenHash).where("userId", "=", id)
    .where(isOpenAt(now, sql`(clock_timestamp() - transaction_timestamp())`))
    .forKeyShare()
    .executeTakeFirst();
  if (!session || user?.accountStatus !== "APPROVED") throw new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
  if (user.role !== role) throw new AppError("FORBIDDEN", "Your role has changed. Reload the page to continue.");
}
