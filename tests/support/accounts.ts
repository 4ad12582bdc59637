import { confirmAddress } from "../../db/accounts/confirm_address.ts";
import { denyUser, resetPassword, revokeUser } from "../../db/accounts/decide.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";
import { newToken } from "../../src/auth/tokens.ts";
import type { TestApp } from "./app.ts";
import { addPerson, PASSWORD_HASH, registerPerson, type TestPerson } from "./people.ts";

/** Puts accounts into the states that a test begins with, by the product's own functions. Names come from the address. */
export function accountsOf({ database: { db }, people: { admin }, clock }: TestApp) {
  const active = (email: string, role: Role = "REQUESTER") => addPerson(db, admin, role, email, clock.now);
  const pending = (email: string, role: Role = "REQUESTER") => registerPerson(db, role, email, clock.now);
  /** Confirms the address, as if they had pressed the button behind the link in their mail. */
  const confirm = async (person: TestPerson): Promise<TestPerson> => {
    const { tokenHash } = newToken();
    const link = { kind: "confirm-address" as const, tokenHash, userId: person.id, createdAt: clock.now };
    await db.insertInto("emailLinks").values(link).execute();
    await db.transaction().execute((tx) => confirmAddress(tx, { tokenHash, now: clock.now }));
    return person;
  };
  const revoke = (userId: string, reason: string) =>
    db.transaction().execute((tx) => revokeUser(tx, { actor: admin, userId, now: clock.now, reason }));
  return {
    /** Can sign in with PASSWORD. */
    active,
    /** Waits for an administrator; the password is PASSWORD. */
    pending,
    /** Like pending, with the address confirmed. */
    confirm,
    confirmed: async (email: string, role: Role = "REQUESTER") => confirm(await pending(email, role)),
    revoke,
    /** Turned down at registration. */
    async denied(email: string, reason: string): Promise<TestPerson> {
      const person = await pending(email);
      await db.transaction().execute((tx) => denyUser(tx, { actor: admin, userId: person.id, now: clock.now, reason }));
      return person;
    },
    /** Had access once. */
    async revoked(email: string, reason: string): Promise<TestPerson> {
      const person = await active(email);
      await revoke(person.id, reason);
      return person;
    },
    /** Must change PASSWORD before anything else. */
    async withTemporaryPassword(email: string, role: Role = "REQUESTER"): Promise<TestPerson> {
      const person = await active(email, role);
      await db.transaction().execute((tx) =>
        resetPassword(tx, { actor: admin, userId: person.id, passwordHash: PASSWORD_HASH, now: clock.now })
      );
      return person;
    },
  };
}
