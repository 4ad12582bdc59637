import postgres from "postgres";
import type { AppError } from "../../src/domain/http/errors.ts";

/** PostgreSQL's error code, appendix A of its manual. */
const UNIQUE_VIOLATION = "23505";

/** Returns a handler that throws `refusal` where another account has what only one may have. */
export function onUniqueViolation(refusal: AppError): (error: unknown) => never {
  return (error) => {
    throw error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION ? refusal : error;
  };
}
