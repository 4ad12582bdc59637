import type { ErrorBody, FieldError } from "../domain/http/errors.ts";

/**
 * A response that is not a success. Its message is '{status}: {body or status text}', and for a 401 the message of the
 * JSON body or the raw text. Spec section 8.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
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

/** No CSRF token could be fetched, so the call itself was not made. Spec section 8. */
export class CsrfTokenError extends Error {
  override name = "CsrfTokenError";

  constructor(cause: unknown) {
    super("Failed to fetch CSRF token", { cause });
  }
}

/** Returns undefined for text that is not JSON, such as a page of a proxy in between. */
export function parseJson<Body>(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return undefined;
  }
}
