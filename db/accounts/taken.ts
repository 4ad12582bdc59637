import postgres from "postgres";
import type { AppError } from "../../src/domain/http/errors.ts";

/** What Postgres answers for a value that must be the only one: its documentation, appendix A. */
const UNIQUE_VIOLATION = "23505";

/** Handles a statement that failed: it throws `refusal` where another account has what only one may have. */
export function refuseTaken(refusal: AppError): (error: unknown) => never {
  return (error) => {
    throw error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION ? refusal : error;
  };
}
