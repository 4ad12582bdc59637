import type { Actor } from "../../db/accounts/actor.ts";
import type { Db } from "../../db/client.ts";
import { createSuperAdmin } from "../../db/accounts/administrators.ts";
import { approveUser } from "../../db/accounts/decide.ts";
import { registerUser } from "../../db/accounts/register.ts";
import { newToken } from "../../src/auth/tokens.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";

export const PASSWORD = "correct-horse-1";

/** Made once by hashPassword: hashing is slow by design. */
export const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$UhVDvdMdBnUuEJ9Q9uEoqQ$RHzGHsaLGF+QzDiNl/Wm2chMld4/CwNIO4fmB3D60/c";

/** A user who can sign in with PASSWORD, and has a session that no clock of a test ends. */
export interface TestPerson extends Actor {
  email: string;
}

const LAST = new Date("9999-12-31T00:00:00Z");

/** Opens that session. */
export async function actAs<Person extends Omit<Actor, "tokenHash">>(
  db: Db,
  person: Person,
): Promise<Person & { tokenHash: Uint8Array }> {
  const { tokenHash } = newToken();
  await db.insertInto("sessions").values({ tokenHash, userId: person.id, createdAt: LAST, lastSeenAt: LAST }).execute();
  return { ...person, tokenHash };
}

/** The first administrator of a database, a super admin. */
export async function addSuperAdmin(db: Db, email = "super@test.example", now = new Date()): Promise<TestPerson> {
  const credentials = { email, passwordHash: PASSWORD_HASH, requiresPasswordChange: false, now };
  const { id } = await db.transaction().execute((tx) => createSuperAdmin(tx, credentials));
  return await actAs(db, { id, email, role: "ADMIN" as const, isSuperAdmin: true });
}

/** Somebody who waits for approval, named after their address. */
export async function registerPerson(db: Db, role: Role, email: string, now: Date): Promise<TestPerson> {
  const account = { email, firstName: email.split("@")[0] ?? "", lastName: "Tester", role };
  const { id } = await db.transaction().execute((tx) =>
    registerUser(tx, { ...account, passwordHash: PASSWORD_HASH }, now)
  );
  return await actAs(db, { id, email, role, isSuperAdmin: false });
}

/** A registered and approved person, by default named after their address. */
export async function addPerson(
  db: Db,
  admin: TestPerson,
  role: Role,
  email: string,
  now = new Date(),
): Promise<TestPerson> {
  const person = await registerPerson(db, role, email, now);
  await db.transaction().execute((tx) => approveUser(tx, { actor: admin, userId: person.id, now, role }));
  return person;
}
