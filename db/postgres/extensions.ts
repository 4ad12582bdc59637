import { type Kysely, sql } from "kysely";
import postgres from "postgres";

/** The database lacks an extension that the product needs. The message is one line that says what to do. */
export class MissingExtensionError extends Error {
  override name = "MissingExtensionError";
}

// insufficient_privilege, feature_not_supported, undefined_file: the right or the extension's files are missing.
const UNAVAILABLE_CODES = ["42501", "0A000", "58P01"];

/**
 * Creates a Postgres extension unless it already exists.
 * @throws {MissingExtensionError} when the server does not have it, or this role may not create it
 */
export async function ensureExtension<Schema>(db: Kysely<Schema>, name: string): Promise<void> {
  try {
    await sql`create extension if not exists ${sql.id(name)}`.execute(db);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || !UNAVAILABLE_CODES.includes(error.code)) throw error;
    throw new MissingExtensionError(
      `Cannot create the database extension ${name}, which search needs (${error.message}). ` +
        `Ask the server's administrator to run "create extension ${name}" in this database once, then start again.`,
      { cause: error },
    );
  }
}
