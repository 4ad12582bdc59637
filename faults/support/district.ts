/** The people of a district that faults happen to. */
import { type Db, openDatabase } from "../../db/client.ts";
import { actAs, addPerson, PASSWORD } from "../../tests/support/people.ts";

/** Each request of the writers has these; one without them is half written. */
export const MEALS = [
  { studentName: "First Student", notes: "Peanut allergy" },
  { studentName: "Second Student", notes: "Vegetarian" },
];

/** So many that each can be relieved who has submitted as often as one person may in an hour. */
export const TEACHERS = Array.from({ length: 200 }, (_, number) => `teacher${number}@test.example`);

/** How a first start gets the administrator. */
export const FIRST_START = {
  ADMIN_EMAIL: "first@test.example",
  ADMIN_PASSWORD: PASSWORD,
  DISTRICT_NAME: "Test School District",
};

/** Runs something on a connection of its own. */
export async function withDb<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, 2);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Adds the teachers to what a first start has made. */
export function addTeachers(url: string): Promise<void> {
  return withDb(url, async (db) => {
    const { id } = await db.selectFrom("users").select("id").where("email", "=", FIRST_START.ADMIN_EMAIL)
      .executeTakeFirstOrThrow();
    const email = FIRST_START.ADMIN_EMAIL;
    const admin = await actAs(db, { id, email, role: "ADMIN", isSuperAdmin: true });
    for (const email of TEACHERS) await addPerson(db, admin, "REQUESTER", email);
  });
}
