import { SESSION_EXPIRED } from "../../src/domain/http/api_errors.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { Tx } from "../client.ts";

/**
 * Refuses somebody who has lost their access or their role since their call began: it may have waited for a lock, or be
 * one of many steps. Not a lock of its own, since two administrators who act on each other would deadlock.
 * @throws {AppError} UNAUTHENTICATED without access, FORBIDDEN in another role
 */
export async function requireActor(tx: Tx, { id, role }: { id: string; role: Role }): Promise<void> {
  const actor = await tx.selectFrom("users").select(["accountStatus", "role"]).where("id", "=", id).executeTakeFirst();
  if (actor?.accountStatus !== "APPROVED") throw new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
  if (actor.role !== role) throw new AppError("FORBIDDEN", "Your role has changed. Reload the page to continue.");
}
