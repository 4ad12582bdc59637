import { type Expression, sql, type SqlBool } from "kysely";
import { findSchoolsByName, type School } from "../../src/domain/district/schools.ts";
import type { Viewer } from "../../src/domain/requests/permissions.ts";
import { type Db, transact } from "../client.ts";
import { findSchools } from "../district/schools.ts";
import { recordMealsViews } from "../history/record.ts";

/** The text to look for, and the people, schools and requests that it names. */
interface Search {
  q: string;
  /** Users whose name or address contains the text. */
  userIds: string[];
  /** Schools whose name contains the text, with or without its marks. */
  schools: School[];
  /** Families with an earlier version whose id begins with the text. */
  familyIds: string[];
  /** Requests with a student whose name contains the text. */
  studentRequestIds: string[];
}

/** Who searches the names of students, too, and when: each request that is found by one is a look at its meals. */
export interface StudentSearch {
  viewer: Viewer;
  now: Date;
}

/**
 * Prepares a search for `q`. People, schools and students are looked up first, in small tables, so that indexes do the
 * rest in the large one.
 * @param byStudents only for those who may read the names of students
 */
export async function findSearch(db: Db, q: string, byStudents?: StudentSearch): Promise<Search> {
  const pattern = likePattern(q);
  const users = await db.selectFrom("users").select("id").where((eb) =>
    eb.or([eb(fullNameColumn("users"), "ilike", pattern), eb("email", "ilike", pattern)])
  ).execute();
  const replaced = q.length >= SHORT_ID_LENGTH && UUID.test(paddedId(q, "0"))
    ? await db.selectFrom("requests").select("familyId").where("supersededAt", "is not", null)
      .where("id", ">=", paddedId(q, "0")).where("id", "<=", paddedId(q, "f")).execute()
    : [];
  const students = byStudents && hasTrigram(q)
    ? await db.selectFrom("specialMeals").innerJoin("requests", "requests.id", "requestId").select("requestId")
      .distinct()
      .where("supersededAt", "is", null).where("studentName", "ilike", pattern).execute()
    : [];
  return {
    q,
    userIds: users.map(({ id }) => id),
    schools: findSchoolsByName(await findSchools(db), q),
    familyIds: replaced.map(({ familyId }) => familyId),
    studentRequestIds: students.map(({ requestId }) => requestId),
  };
}

/** As much of an id as lists show. */
const SHORT_ID_LENGTH = 8;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The first or the last id that begins so. */
function paddedId(start: string, digit: "0" | "f"): string {
  return start + "00000000-0000-0000-0000-000000000000".slice(start.length).replaceAll("0", digit);
}

/** Records a look at those of the found requests that a student's name found. */
export async function recordFoundStudents(
  db: Db,
  { viewer, now }: StudentSearch,
  { studentRequestIds }: Search,
  foundIds: string[],
): Promise<void> {
  const byStudent = new Set(studentRequestIds);
  await recordMealsViews(db, viewer, foundIds.filter((id) => byStudent.has(id)), now);
}

/** Whether a request's id, requester, school, recipient, grades or comments contain the text, in either case. */
export function searchCondition(
  table: "requests" | "deletedRequests",
  { q, userIds, schools, familyIds, studentRequestIds }: Search,
): Expression<SqlBool> {
  const matches = [sql<SqlBool>`${searchText(table)} ilike ${likePattern(q)}`];
  if (userIds.length > 0) matches.push(sql<SqlBool>`${sql.ref(`${table}.requesterId`)} = any(${userIds})`);
  if (schools.length > 0) matches.push(sql<SqlBool>`${sql.ref(`${table}.school`)} = any(${schools})`);
  if (familyIds.length > 0) matches.push(sql<SqlBool>`${sql.ref(`${table}.familyId`)} = any(${familyIds})`);
  if (studentRequestIds.length > 0) matches.push(sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${studentRequestIds})`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/** Exactly the expression of the indexes requests_live_search and deleted_requests_search. */
function searchText(table: "requests" | "deletedRequests") {
  const columns = ["id", "recipientFirstName", "recipientLastName", "recipientEmail", "gradesText", "comments"];
  return sql<string>`request_search_text(${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))})`;
}

/** A person's full name, as lists show it. */
export function fullNameColumn(users: string) {
  return sql<string>`concat(${sql.ref(`${users}.firstName`)}, ' ', ${sql.ref(`${users}.lastName`)})`;
}

/** A pattern for ILIKE that finds a text anywhere, taken literally. */
export function likePattern(q: string): string {
  return `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Whether the trigram index can look for the text: it needs three letters or digits in a row. */
export function hasTrigram(q: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(q);
}

/**
 * Runs a search with a plan for its own text. The plan for any text, which Postgres would keep after five searches, reads
 * for a common one what only a rare one is worth.
 */
export function findWithOwnPlan<Result>(db: Db, search: (db: Db) => Promise<Result>): Promise<Result> {
  const run = async (tx: Db) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    return await search(tx);
  };
  return db.isTransaction ? run(db) : transact(db, run);
}
