/** One wrong field and what to do about it. `field` is a path such as "specialMeals.0.notes". */
export interface FieldError {
  field: string;
  message: string;
}

/** The body of every response that is not a success. */
export interface ErrorBody {
  message: string;
  errors?: FieldError[];
  /** How many versions the request has by now, after a refused deletion. Sending this number deletes them all. */
  versions?: number;
}

/** The message that sends the browser to /login. Spec section 8. */
export const SESSION_EXPIRED = "Session expired. Please log in again.";

/** The notification on /login after that. Spec section 8. */
export const SESSION_EXPIRED_TOAST = { title: "Session expired", description: "Please sign in again." };

/** The message for a missing or another session's CSRF token: the browser fetches one and makes the call again. */
export const STALE_CSRF_TOKEN = "The security token is missing or out of date. Reload the page and try again.";

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
export type DatabaseErrorKind = "UNREACHABLE" | "TOO_SLOW" | "LOCKED" | "DISK_FULL";

/** The advice about a server that became a standby, or whose provider stopped writes when the disk was full. */
export const DATABASE_READ_ONLY = "The database is read-only. See the database server's log.";

export const DATABASE_OUTDATED = "The database is of an older release. Start the service first, which updates it.";

/** Answers a body that no page of ours sends. */
export const TOO_MANY_FIELDS = "This form has too many fields. Remove some and try again.";

/** An expected refusal: its message is shown to the person as it is. */
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
    details: { errors?: FieldError[]; retryAfter?: number; versions?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.versions = details.versions;
  }
}

/** Refuses with CONFLICT at the fields that have a message, if any. */
export function refuseConflicts(messages: [field: string, message: string | null][]): void {
  const errors = messages.flatMap(([field, message]) => message === null ? [] : { field, message });
  if (errors.length > 0) throw new AppError("CONFLICT", errors.map(({ message }) => message).join(" "), { errors });
}

export function permissionDenied(): AppError {
  return new AppError("FORBIDDEN", "You don't have permission to do this.");
}

export const REQUEST_NOT_FOUND = "Request not found";

export function requestNotFound(): AppError {
  return new AppError("NOT_FOUND", REQUEST_NOT_FOUND);
}

export function userNotFound(): AppError {
  return new AppError("NOT_FOUND", "User not found");
}

export function messageNotFound(): AppError {
  return new AppError("NOT_FOUND", "This message no longer exists.");
}
