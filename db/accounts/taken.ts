import postgres from "postgres";
import type { AppError } from "../../src/domain/http/errors.ts";

/** Its documentation, appendix A. */
const UNIQUE_VIOLATION = "23505";

/** `refusal` is thrown where another account has what only one may have. */
export function refuseTaken(refusal: AppError): (error: unknown) => never {
  return (error) => {
    throw error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION ? refusal : error;
  };
}
