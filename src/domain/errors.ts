import type { FieldError } from "./api_errors.ts";

/** Why something asked for was not done. Mapped to HTTP in one place, src/http/errors.ts. */
export type ErrorCode =
  | "BAD_REQUEST"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "VALIDATION_FAILED"
  | "RATE_LIMITED";

/** An expected "no": its message is shown to the person as it stands. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which asking again makes sense; for RATE_LIMITED. */
  readonly retryAfter: number | undefined;
  /** How many versions a request has by now, when a deletion knew of fewer. */
  readonly versions: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { errors?: FieldError[]; retryAfter?: number; versions?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.versions = more.versions;
  }
}

/** The answer for what is not there and for what is not yours, which look the same. */
export function requestNotFound(): AppError {
  return new AppError("NOT_FOUND", "Request not found");
}

/** The answer for an account that is not there. */
export function userNotFound(): AppError {
  return new AppError("NOT_FOUND", "User not found");
}

/** The answer for a message that is not in the outbox. */
export function messageNotFound(): AppError {
  return new AppError("NOT_FOUND", "This message is not there any more.");
}
