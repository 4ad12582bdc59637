import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, type DatabaseErrorKind, type ErrorBody, type ErrorCode } from "../../domain/http/errors.ts";
import type { Log } from "../../process/log.ts";
import { PdfError } from "../../pdf/errors.ts";
import type { AppEnv } from "../env.ts";
import { loggedPath, logRefusal } from "../server/logged_path.ts";

const STATUSES: Record<ErrorCode, ContentfulStatusCode> = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  RATE_LIMITED: 429,
  BUSY: 503,
};

/** The most wrong fields that people mend before they try again. */
const MAX_ERRORS = 10;

/** The messages about the database's troubles, and after how many seconds to try again. */
export const DATABASE_ERRORS: Record<DatabaseErrorKind, { message: string; retryAfter: number }> = {
  UNREACHABLE: { message: "The database is not responding. Please try again in a minute.", retryAfter: 5 },
  TOO_SLOW: { message: "The database took too long to answer. Please try again in a minute.", retryAfter: 30 },
  LOCKED: {
    message: "Someone else is changing the same thing right now, so nothing was saved. Please try again in a minute.",
    retryAfter: 10,
  },
  DISK_FULL: {
    message:
      "The server's disk is full, so nothing can be saved now. Please tell the person who runs this server, and try again later.",
    retryAfter: 60,
  },
};

/** An error as a client sees it: what happened, why, and what to do. */
export interface ErrorResponse {
  status: ContentfulStatusCode;
  body: ErrorBody;
  retryAfter?: number | undefined;
}

export interface ErrorTools {
  log: Log;
  classifyDatabaseError: (error: unknown) => DatabaseErrorKind | undefined;
}

/** Returns the response to an error: of an unexpected one, only the id by which the log has it in full. */
export function toErrorResponse(
  error: Error,
  c: Context<AppEnv>,
  { log, classifyDatabaseError }: ErrorTools,
): ErrorResponse {
  if (error instanceof AppError) {
    if (error.code === "FORBIDDEN") logRefusal(c);
    return appErrorResponse(error);
  }
  if (error instanceof HTTPException) {
    return {
      status: error.status,
      body: { message: "Your request could not be read. Reload the page and try again." },
    };
  }
  if (error instanceof PdfError && error.code !== "FAILED") {
    // FAILED is our own bug, and handled like any other. The others pass, or mean that the sheet is too long.
    const body = { message: error.message };
    if (error.code === "TOO_LARGE") return { status: 422, body };
    return { status: 503, body, retryAfter: 30 };
  }
  const { httpRequestId } = c.var;
  const trouble = classifyDatabaseError(error);
  log("error", "request failed", {
    httpRequestId,
    ...trouble ? { trouble } : {},
    method: c.req.method,
    path: loggedPath(c.req.path),
    error: error.stack,
  });
  if (trouble) {
    const { message, retryAfter } = DATABASE_ERRORS[trouble];
    return { status: 503, body: { message }, retryAfter };
  }
  return {
    status: 500,
    body: {
      message:
        `Something went wrong on our side. Please try again. If that doesn't help, contact us with reference ${httpRequestId}.`,
    },
  };
}

/** Maps an AppError, whose message is written for the person who sees it. */
export function appErrorResponse({ code, message, errors, versions, retryAfter }: AppError): ErrorResponse {
  return { status: STATUSES[code], body: { message, errors: errors?.slice(0, MAX_ERRORS), versions }, retryAfter };
}

export function setErrorStatus(c: Context, { status, retryAfter }: ErrorResponse): void {
  c.status(status);
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
}
