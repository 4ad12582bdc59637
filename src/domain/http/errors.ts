import type { FieldError } from "./api_errors.ts";

/** Why a request was refused. Mapped to HTTP in one place, src/http/responses/errors.ts. */
export type ErrorCode =
  | "BAD_REQUEST"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "VALIDATION_FAILED"
  | "RATE_LIMITED"
  | "BUSY";

/** Why the database could not do its work, by no fault of the caller. Each of these passes. */
export type DatabaseTrouble = "UNREACHABLE" | "TOO_SLOW" | "LOCKED" | "DISK_FULL";

/** An expected refusal: its message is shown to the person as it stands. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds until trying again makes sense; for RATE_LIMITED and BUSY. */
  readonly retryAfter: number | undefined;
  /** How many versions a request has by now, when a deletion knew of fewer. */
  readonly versions: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { errors?: FieldError[]; retryAfter?: number; versions?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.versions = details.versions;
  }
}

/** For what a person's role may never do. */
export function permissionDenied(): AppError {
  return new AppError("FORBIDDEN", "You don't have permission to do this.");
}

/** The title of the page about a missing request. Spec section 2, request details. */
export const REQUEST_NOT_FOUND = "Request not found";

/** For a request that does not exist and for one that is not yours, which look the same. */
export function requestNotFound(): AppError {
  return new AppError("NOT_FOUND", REQUEST_NOT_FOUND);
}

/** For an account that does not exist. */
export function userNotFound(): AppError {
  return new AppError("NOT_FOUND", "User not found");
}

/** For a school that the district does not have. */
export function schoolNotFound(): AppError {
  return new AppError("NOT_FOUND", "School not found");
}

/** For closed days that were reopened. */
export function closedDaysNotFound(): AppError {
  return new AppError("NOT_FOUND", "These days are no longer closed.");
}

/** For a message that is not in the outbox. */
export function messageNotFound(): AppError {
  return new AppError("NOT_FOUND", "This message is no longer there.");
}
