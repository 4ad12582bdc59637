/** The people of a district that faults happen to, and what they find afterwards. */
import { sql } from "kysely";
import { type Db, openDatabase } from "../../db/client.ts";
import { addPerson, PASSWORD } from "../../tests/support/people.ts";
import { type Row } from "../../bench/support/report.ts";
import { findBroken } from "../invariants.ts";
import { pick, type Random } from "./run.ts";
import { startWork, type Work } from "./work.ts";

/** Each request of the writers has these; one without them is half written. */
export const MEALS = [
  { studentName: "First Student", notes: "Peanut allergy" },
  { studentName: "Second Student", notes: "Vegetarian" },
];

const TEACHERS = ["one@test.example", "two@test.example", "three@test.example", "four@test.example"];

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
    const admin = { id, email: FIRST_START.ADMIN_EMAIL, role: "ADMIN" as const };
    for (const email of TEACHERS) await addPerson(db, admin, "REQUESTER", email);
  });
}

/** Lets the teachers and the administrator work at these addresses. `findUrl` tells where the database is now. */
export function workAt(
  addresses: readonly string[],
  findUrl: () => string,
  random: Random,
  options: { origin?: string; writers?: number } = {},
): Promise<Work> {
  return startWork({
    addresses,
    teachers: TEACHERS,
    admin: { email: FIRST_START.ADMIN_EMAIL },
    random,
    forgive: () =>
      withDb(findUrl(), async (db) => {
        await db.deleteFrom("rateLimits").where("kind", "=", "submission").execute();
      }),
    ...options,
  });
}

/** What is told of a fault besides what was lost. */
interface Told {
  fault: string;
  times: number | string;
  note?: string;
}

/** Compares what was accepted with what is there, and checks the invariants. */
export async function judge(
  url: string,
  { accepted, refused }: Pick<Work, "accepted" | "refused">,
  told: Told,
): Promise<Row> {
  return await withDb(url, async (db) => {
    const { rows: events } = await sql<{ key: string }>`
      select concat(request_id, ' ', type) as key from audit_events where request_id is not null`.execute(db);
    const { rows: versions } = await sql<{ id: string; meals: number }>`
      select r.id, count(m.id)::int as meals from requests r left join special_meals m on m.request_id = r.id
      group by r.id union all select id, ${MEALS.length} from deleted_requests`.execute(db);
    const found = new Set(events.map(({ key }) => key));
    const there = new Set(versions.map(({ id }) => id));
    const lost = accepted.filter(({ requestId, type }) => !found.has(`${requestId} ${type}`) || !there.has(requestId));
    return toRow({
      ...told,
      accepted: accepted.length,
      lost: lost.length,
      halfWritten: versions.filter(({ meals }) => meals !== MEALS.length).length,
      broken: await findBroken(db),
      refused,
    });
  });
}

interface Outcome extends Told {
  accepted: number;
  lost: number;
  halfWritten: number;
  broken: string[];
  refused: Map<number, number>;
}

/** One row of the table. */
export function toRow({ fault, times, note = "", accepted, lost, halfWritten, broken, refused }: Outcome): Row {
  const answers = [...refused].toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status || "none"} x ${count}`);
  return {
    fault,
    times,
    accepted,
    found: accepted - lost,
    lost,
    "half-written": halfWritten,
    broken: broken.length === 0 ? 0 : broken.join("; "),
    "500s": refused.get(500) ?? 0,
    "other answers": answers.join(", ") || "-",
    note: note || "-",
  };
}

/** Whether nothing was lost, half written or broken, and nothing ended in an error of ours. */
export function isGood(row: Row): boolean {
  return [row.lost, row["half-written"], row.broken, row["500s"]].every((cell) => cell === 0);
}

/** Somebody who is there. */
export function anyTeacher(random: Random): string {
  return pick(random, TEACHERS);
}
