import postgres from "postgres";
import type { DatabaseTrouble } from "../../src/domain/http/errors.ts";
import { DatabaseUnavailableError } from "./connection.ts";

/** PostgreSQL's error codes, appendix A of its manual. */
const TROUBLES: Record<string, DatabaseTrouble> = {
  "57014": "TOO_SLOW", // query_canceled: statement_timeout
  "55P03": "LOCKED", // lock_not_available: lock_timeout
  "40P01": "LOCKED", // deadlock_detected
  "53100": "DISK_FULL", // disk_full
  "57P01": "UNREACHABLE", // admin_shutdown
  "57P02": "UNREACHABLE", // crash_shutdown
  "57P03": "UNREACHABLE", // cannot_connect_now
  "25006": "UNREACHABLE", // read_only_sql_transaction: this server became a standby
};

/** Tells what the database's trouble is; undefined for every other error, such as a bug of ours. */
export function classifyDatabaseError(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof DatabaseUnavailableError) return "UNREACHABLE";
  return error instanceof postgres.PostgresError ? TROUBLES[error.code] : undefined;
}
