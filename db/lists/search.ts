import { type Expression, sql, type SqlBool } from "kysely";
import type { Db } from "../client.ts";

/**
 * A typed hyphen may be a blank in the stored text, or nothing. A list's ellipsis is copied with the start of an id.
 */
const HYPHENS = /[\p{Pd}\u00ad\u2212…]|\.{3}/gu;

/** The hyphens of an id, which is one word without them. */
const ID_HYPHENS = /(?<=(?:^|[\s,])[0-9a-f]{8}[0-9a-f-]*)-/gi;

/** Returns a search's words as the database writes them, the longest first, since fewest rows hold it. */
export async function findWords(db: Db, q: string): Promise<string[]> {
  const typed = q.replace(ID_HYPHENS, "").replace(HYPHENS, " ");
  const { text } = await db.selectNoFrom(sql<string>`searchable(${typed})`.as("text")).executeTakeFirstOrThrow();
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ""))].toSorted((a, b) => b.length - a.length);
}

/** Whether each of the words is in one of the places. No row holds a text that has no words. */
export function holdsWords(
  words: readonly string[],
  places: readonly ((word: string) => Expression<SqlBool>)[],
): Expression<SqlBool> {
  if (words.length === 0) return sql.lit(false);
  const held = words.map((word) => sql`(${sql.join(places.map((place) => place(word)), sql` or `)})`);
  return sql<SqlBool>`(${sql.join(held, sql` and `)})`;
}

export function inText(text: Expression<string>): (word: string) => Expression<SqlBool> {
  return (word) => sql<SqlBool>`strpos(${text}, ${word}) > 0`;
}

/** Matches words in a request's text, which begins with its id; an id matches only there, by 4 characters or more. */
export function inRequest(table: "requests" | "deletedRequests"): (word: string) => Expression<SqlBool> {
  const text = sql.ref<string>(`${table}.searchText`);
  const inOthers = inText(sql`substr(${text}, ${sql.lit(ID_LENGTH + 1)})`);
  return (word) => {
    const inId = word.length < 4 ? sql.lit(false) : sql`starts_with(${text}, ${word})`;
    // The whole text first: most rows lack the word, and looking at each part costs more.
    return sql`(${inText(text)(word)} and (${inId} or ${inOthers(word)}))`;
  };
}

/** The length of an id without its hyphens. */
const ID_LENGTH = 32;

export function inUser(column: string): (word: string) => Expression<SqlBool> {
  return (word) => sql<SqlBool>`${sql.ref(column)} in (select id from users where strpos(search_text, ${word}) > 0)`;
}

export function inSchool(column: string): (word: string) => Expression<SqlBool> {
  return (word) =>
    sql<SqlBool>`${sql.ref(column)} in (select value from schools
      where strpos(search_text || ' ' || searchable(value), ${word}) > 0)`;
}
