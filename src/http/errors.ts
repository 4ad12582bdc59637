import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorBody } from "../domain/api_errors.ts";
import { AppError, type ErrorCode } from "../domain/errors.ts";
import type { Log } from "../log.ts";
import { PdfError } from "../pdf/errors.ts";
import type { AppEnv } from "./env.ts";

/** The HTTP status of every refusal. */
export const STATUS_OF: Record<ErrorCode, ContentfulStatusCode> = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  RATE_LIMITED: 429,
};

/** An error as it is told: what happened, why, and what to do. */
export interface ErrorResponse {
  status: ContentfulStatusCode;
  body: ErrorBody;
  retryAfter?: number | undefined;
}

/**
 * The one mapping from errors to HTTP. What nobody expected is logged in full and told without any inside, with the id
 * under which it stands in the log.
 * @param isDatabaseAway tells the database's own "not reachable" from other errors
 */
export function toErrorResponse(
  error: Error,
  c: Context<AppEnv>,
  { log, isDatabaseAway }: { log: Log; isDatabaseAway: (error: unknown) => boolean },
): ErrorResponse {
  if (error instanceof AppError) {
    const { message, errors, versions } = error;
    return { status: STATUS_OF[error.code], body: { message, errors, versions }, retryAfter: error.retryAfter };
  }
  if (error instanceof HTTPException) {
    return { status: error.status, body: { message: "The call could not be read. Reload the page and try again." } };
  }
  if (error instanceof PdfError && error.code !== "FAILED") {
    // FAILED is a mistake of ours and told as one; the others pass, or are told to whoever ordered too much.
    const body = { message: error.message };
    return error.code === "TOO_LARGE" ? { status: 422, body } : { status: 503, body, retryAfter: 30 };
  }
  const { requestId } = c.var;
  log("error", "request failed", { requestId, method: c.req.method, path: c.req.path, error: error.stack });
  if (isDatabaseAway(error)) {
    return {
      status: 503,
      body: { message: "The database does not answer. Please try again in a minute." },
      retryAfter: 5,
    };
  }
  return {
    status: 500,
    body: {
      message: `Something went wrong on our side. Please try again; if it stays, tell us reference ${requestId}.`,
    },
  };
}
