import type { Db } from "../../db/client.ts";
import { createSuperAdmin } from "../../db/accounts/administrators.ts";
import { approveUser } from "../../db/accounts/decide.ts";
import { registerUser } from "../../db/accounts/register.ts";
import { dismissWelcome } from "../../db/accounts/own_settings.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";

export const PASSWORD = "correct-horse-1";

/** Made once by hashPassword: hashing is slow by design. */
export const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$UhVDvdMdBnUuEJ9Q9uEoqQ$RHzGHsaLGF+QzDiNl/Wm2chMld4/CwNIO4fmB3D60/c";

/** Somebody who can sign in with PASSWORD. */
export interface TestPerson {
  id: string;
  email: string;
  role: Role;
}

/** The first administrator of a database, a super admin, who has read the welcome. */
export async function addSuperAdmin(db: Db, email = "super@test.example", now = new Date()): Promise<TestPerson> {
  const credentials = { email, passwordHash: PASSWORD_HASH, requiresPasswordChange: false, now };
  const { id } = await db.transaction().execute((tx) => createSuperAdmin(tx, credentials));
  await db.transaction().execute((tx) => dismissWelcome(tx, { userId: id, role: "ADMIN", now }));
  return { id, email, role: "ADMIN" };
}

/** Somebody who waits for approval, named after their address. */
export async function registerPerson(db: Db, role: Role, email: string, now: Date): Promise<TestPerson> {
  const account = { email, firstName: email.split("@")[0] ?? "", lastName: "Tester", role };
  const { id } = await db.transaction().execute((tx) =>
    registerUser(tx, { ...account, passwordHash: PASSWORD_HASH }, now)
  );
  return { id, email, role };
}

/** A registered and approved person who has read the welcome, by default named after their address. */
export async function addPerson(
  db: Db,
  admin: TestPerson,
  role: Role,
  email: string,
  now = new Date(),
): Promise<TestPerson> {
  const person = await registerPerson(db, role, email, now);
  const { id } = person;
  await db.transaction().execute((tx) => approveUser(tx, { actorId: admin.id, userId: id, now, role }));
  await db.transaction().execute((tx) => dismissWelcome(tx, { userId: id, role, now }));
  return person;
}
