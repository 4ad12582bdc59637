import type { Db } from "../../db/client.ts";
import { createSuperAdmin } from "../../db/accounts/administrators.ts";
import { approveUser } from "../../db/accounts/approve.ts";
import { registerUser } from "../../db/accounts/register.ts";
import { dismissWelcome } from "../../db/accounts/dismiss_welcome.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";
import { hashPassword } from "../../src/auth/passwords.ts";

export const PASSWORD = "correct-horse-1";

// One hash for all: hashing is slow by design, and no test here depends on it being another one each time.
const passwordHash = hashPassword(PASSWORD);

/** Somebody who can sign in with PASSWORD. */
export interface TestPerson {
  id: string;
  email: string;
  role: Role;
}

/** The first administrator of a database, a super admin, who has read the welcome. */
export async function addSuperAdmin(db: Db, email = "super@test.example", now = new Date()): Promise<TestPerson> {
  const { id } = await addOlderAdministrator(db, email, now);
  await db.transaction().execute((tx) => dismissWelcome(tx, { userId: id, role: "ADMIN", now }));
  return { id, email, role: "ADMIN" };
}

/** The first administrator of a database that may be an older release's, without what later migrations add. */
export async function addOlderAdministrator(
  db: Db,
  email = "super@test.example",
  now = new Date(),
): Promise<TestPerson> {
  const credentials = { email, passwordHash: await passwordHash, requiresPasswordChange: false, now };
  const { id } = await db.transaction().execute((tx) => createSuperAdmin(tx, credentials));
  return { id, email, role: "ADMIN" };
}

/** A registered and approved person who has read the welcome, by default named after their address. */
export async function addPerson(
  db: Db,
  admin: TestPerson,
  role: Role,
  email: string,
  now = new Date(),
): Promise<TestPerson> {
  const firstName = email.split("@")[0] ?? "";
  const account = { email, firstName, lastName: "Tester", role, passwordHash: await passwordHash };
  const { id } = await db.transaction().execute((tx) => registerUser(tx, account, now));
  await db.transaction().execute((tx) => approveUser(tx, { actorId: admin.id, userId: id, now, role }));
  await db.transaction().execute((tx) => dismissWelcome(tx, { userId: id, role, now }));
  return { id, email, role };
}
