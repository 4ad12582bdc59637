import type { FieldError } from "./api_errors.ts";

/** Why something asked for was not done. Mapped to HTTP in one place, src/http/errors.ts. */
export type RefusalCode =
  | "UNREADABLE"
  | "SIGNED_OUT"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "TOO_LARGE"
  | "WRONG_TYPE"
  | "INVALID"
  | "TOO_MANY";

/** An expected "no": its message is shown to the person as it stands. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which asking again makes sense; for TOO_MANY. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, message: string, more: { errors?: FieldError[]; retryAfter?: number } = {}) {
    super(message);
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** The answer for what is not there and for what is not yours, which look the same. */
export function requestNotFound(): Refusal {
  return new Refusal("NOT_FOUND", "Request not found");
}

/** The answer for an account that is not there. */
export function userNotFound(): Refusal {
  return new Refusal("NOT_FOUND", "User not found");
}

/** The answer for a message that is not in the outbox. */
export function mailNotFound(): Refusal {
  return new Refusal("NOT_FOUND", "This message is not there any more.");
}
