import { ADDRESS_TAKEN } from "../../src/domain/accounts/forms.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { Identity } from "../../src/domain/accounts/provider.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";
import type { UserSummary } from "../../src/domain/accounts/users.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import type { UserRow } from "../schema.ts";
import { addToDigests } from "../mail/digest.ts";
import { onUniqueViolation } from "./unique_violation.ts";
import { toUserSummary } from "./rows.ts";
import { connectionTo, NOT_CONNECTED } from "./provider_accounts.ts";

interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  passwordHash: string | null;
  /** Set where the provider has verified the address. */
  emailConfirmedAt?: Date;
}

/**
 * Registers an account, which awaits an administrator's approval. One that was denied and never approved begins again,
 * since another person may have registered with that address; so does a pending one once the provider says whose it is.
 * @throws {AppError} CONFLICT when the address already has an account, or the person at the provider has one
 */
export async function registerUser(tx: Tx, person: NewAccount, now: Date, identity?: Identity): Promise<UserSummary> {
  const account = { ...person, ...identity && { ...connectionTo(identity), emailConfirmedAt: now } };
  const refuse = onUniqueViolation(
    new AppError("CONFLICT", "You already have an account with another email address. Sign in again."),
  );
  const row = await tx.insertInto("users").values({ ...account, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column("email").doNothing()).returningAll().executeTakeFirst().catch(refuse) ??
    await registerAgain(tx, account, now).catch(refuse);
  if (!row) {
    throw new AppError(
      "CONFLICT",
      `${ADDRESS_TAKEN}. Sign in, or ask an administrator for help.`,
      { errors: [{ field: "email", message: ADDRESS_TAKEN }] },
    );
  }
  await recordUserEvent(tx, row.id, "user.register", { actor: row, now }, { role: account.role });
  const { id: by, role } = row;
  await addToDigests(tx, { list: "registrations", entry: { by, role } }, { actor: row, now });
  return toUserSummary(row);
}

async function registerAgain(tx: Tx, { email, ...account }: NewAccount, now: Date): Promise<UserRow | undefined> {
  const row = await tx.updateTable("users")
    .set({
      emailConfirmedAt: null,
      ...NOT_CONNECTED,
      ...account,
      accountStatus: "PENDING",
      deniedReason: null,
      createdAt: now,
      updatedAt: now,
    })
    .where("email", "=", email).where("approvedAt", "is", null)
    .where("accountStatus", "in", account.emailConfirmedAt ? ["DENIED", "PENDING"] : ["DENIED"])
    .where((eb) => eb.or([eb("accountStatus", "=", "DENIED"), eb("providerSubject", "is", null)]))
    .returningAll().executeTakeFirst();
  // A link that was sent about the earlier registration confirms nothing of this one.
  if (row) await tx.deleteFrom("emailLinks").where("userId", "=", row.id).execute();
  return row;
}
