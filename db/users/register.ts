import { Refusal } from "../../src/domain/refusals.ts";
import type { Role } from "../../src/domain/roles.ts";
import type { UserSummary } from "../../src/domain/users.ts";
import { recordUserEvent } from "../audit.ts";
import type { Tx } from "../client.ts";
import { mailRegistration } from "../outbox/account_mail.ts";
import { toUserSummary } from "./rows.ts";

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  passwordHash: string;
}

/**
 * Writes a new account that waits for an administrator.
 * @throws {Refusal} CONFLICT when the address has an account
 */
export async function registerUser(tx: Tx, account: NewAccount, now: Date): Promise<UserSummary> {
  const row = await tx.insertInto("users").values({ ...account, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column("email").doNothing()).returningAll().executeTakeFirst();
  if (!row) {
    throw new Refusal(
      "CONFLICT",
      "This email address already has an account. Sign in, or ask an administrator for help.",
      {
        errors: [{ field: "email", message: "This email address already has an account" }],
      },
    );
  }
  await recordUserEvent(tx, row.id, { type: "user.register", actorId: row.id, now, detail: { role: account.role } });
  await mailRegistration(tx, row, now);
  return toUserSummary(row);
}
