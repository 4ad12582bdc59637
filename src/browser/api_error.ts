import type { ErrorBody, FieldError } from "../domain/http/errors.ts";
import type { ToastText } from "../domain/shell/toasts.ts";
import { showToast } from "./shell/toasts.ts";

/**
 * A response that is not a success. Its message is '{status}: {body or status text}', and for a 401 the message of the
 * JSON body or the raw text. Spec section 8.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** The response's JSON, where it is JSON. */
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string, body: ErrorBody | undefined) {
    super(status === 401 ? body?.message ?? text : `${status}: ${text}`);
    this.status = status;
    this.body = body;
  }

  get isSessionExpired(): boolean {
    return this.status === 401 && /session expired|session has expired/i.test(this.message);
  }

  get fieldErrors(): FieldError[] {
    return this.body?.errors ?? [];
  }
}

/** There is no CSRF token to send, so the call itself was not made. Spec section 8. */
export class CsrfTokenError extends Error {
  override name = "CsrfTokenError";

  constructor(cause: unknown) {
    super("Failed to fetch CSRF token", { cause });
  }
}

function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof CsrfTokenError) return error.message;
  if (error instanceof ApiError) return error.body?.message ?? fallback;
  return fallback;
}

/**
 * Shows that a call failed, with the server's message or, where it gave none, the failure's own description.
 * @returns what it said
 */
export function showError({ title, description }: Required<ToastText>, error: unknown): string {
  const message = errorMessage(error, description);
  showToast({ title, description: message, tone: "error" });
  return message;
}

/**
 * The message of any JSON in the error's text, else all of the text, else `fallback`. Spec section 8, create or
 * revision failure.
 */
export function submissionErrorMessage(error: unknown, fallback: string): string {
  const text = error instanceof Error ? error.message : "";
  const json = parseJson<ErrorBody>(/\{.*\}/s.exec(text)?.[0] ?? "");
  return json?.message || text || fallback;
}

/** What `text` holds, or undefined where it is not JSON, such as a page of a proxy in between. */
export function parseJson<Body>(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return undefined;
  }
}
