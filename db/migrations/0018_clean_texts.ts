import { type Kysely, type RawBuilder, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

const REQUEST_TEXTS = [
  "recipientFirstName",
  "recipientLastName",
  "recipientPhone",
  "gradesText",
  "comments",
  "closeOutNote",
];

const TABLES = [
  { table: "users", key: ["id"], columns: ["firstName", "lastName"] },
  { table: "requests", key: ["id"], columns: REQUEST_TEXTS },
  { table: "deletedRequests", key: ["id"], columns: REQUEST_TEXTS },
  { table: "specialMeals", key: ["requestId", "position"], columns: ["studentName", "notes"] },
];

type Row = Record<string, unknown>;

/** How many rows are held in memory at a time. */
const ROWS_AT_ONCE = 1_000;

/**
 * Texts have been stored in one form since (src/domain/text/text_schemas.ts): without what nobody sees, and with each letter and
 * its marks composed. What is older becomes so here, since a search would not find it otherwise.
 */
export async function up(db: Then): Promise<void> {
  for (const { table, key, columns } of TABLES) {
    let rows = await listSuspects(db, { table, key, columns }, null);
    while (rows.length > 0) {
      for (const row of rows) {
        const changes = columns.flatMap((name) => {
          const text = row[name];
          return typeof text === "string" && cleaned(text) !== text ? [sql`${sql.ref(name)} = ${cleaned(text)}`] : [];
        });
        if (changes.length === 0) continue;
        await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${isRow(key, sql`=`, row)}`.execute(db);
      }
      rows = await listSuspects(db, { table, key, columns }, rows.at(-1) ?? null);
    }
  }
  // A later migration of the same transaction could not change a table for which triggers still wait.
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
}

/** The next rows in the order of their keys that have more than plain letters. */
async function listSuspects(
  db: Then,
  { table, key, columns }: (typeof TABLES)[number],
  after: Row | null,
): Promise<Row[]> {
  const isSuspect = sql.join(columns.map((name) => sql`${sql.ref(name)} ~ '[^\\u0001-\\u007f]'`), sql` or `);
  const isNext = after === null ? sql`true` : isRow(key, sql`>`, after);
  const { rows } = await sql<Row>`select ${references([...key, ...columns])} from ${sql.table(table)}
    where ${isNext} and (${isSuspect}) order by ${references(key)} limit ${ROWS_AT_ONCE}`.execute(db);
  return rows;
}

function isRow(key: readonly string[], operator: RawBuilder<unknown>, row: Row): RawBuilder<unknown> {
  return sql`(${references(key)}) ${operator} (${sql.join(key.map((name) => row[name]))})`;
}

function references(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** The text as it is stored today. What would be empty then, or longer than its column may be, stays as it was. */
function cleaned(text: string): string {
  const clean = text.replace(INVISIBLE, (character, at: number) => isSeen(character, text, at) ? character : "")
    .normalize("NFC").trim();
  return clean === "" || clean.length > text.length ? text : clean;
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

function isSeen(character: string, text: string, at: number): boolean {
  const [before = ""] = Array.from(text.slice(Math.max(0, at - 2), at)).slice(-1);
  const [after = ""] = Array.from(text.slice(at + character.length, at + character.length + 2));
  if (/[\u200c\u200d]/.test(character)) return JOINS_BEFORE.test(before) && JOINS_AFTER.test(after);
  if (/[\ufe0e\ufe0f]/.test(character)) return /\p{Emoji}/u.test(before);
  return /[\u{e0100}-\u{e01ef}]/u.test(character) && /\p{Script=Han}/u.test(before);
}

const JOINS_BEFORE = /(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f]/u;
const JOINS_AFTER = /(?!\p{Script=Latin})[\p{L}\p{Extended_Pictographic}]/u;
