import { type ErrorBody, SESSION_EXPIRED, SESSION_EXPIRED_TOAST, STALE_CSRF_TOKEN } from "../domain/http/errors.ts";
import { CSRF_HEADER, POLL_HEADER } from "../domain/http/headers.ts";
import { CSRF_EXEMPT, urls } from "../domain/urls.ts";
import { ApiError, CsrfTokenError, parseJson } from "./api_error.ts";
import { saveReturnPath } from "./shell/return_path.ts";
import { navigateWithToast } from "./shell/toasts.ts";

type Headers = Record<string, string>;

/** Reads a path, going to /login when the session has expired; an ApiError for a response that is not a success. */
export async function get<Body>(path: string): Promise<Body> {
  return await readBody<Body>(await fetch(path, { cache: "no-store" }));
}

/** Reads in the background: without a session resolves to null, and the page stays as it is. Spec section 7. */
export async function getOrNull<Body>(path: string): Promise<Body | null> {
  const response = await fetch(path, { cache: "no-store" });
  return response.status === 401 ? null : await readBody<Body>(response);
}

export interface TaggedBody<Body> {
  body: Body;
  etag: string | null;
}

/** Loads a list with its ETag, to poll it later. Goes to /login when the session has ended. */
export async function getWithEtag<Body>(
  path: string,
  signal: AbortSignal,
  headers: Headers = {},
): Promise<TaggedBody<Body> | null> {
  // Not from the browser's cache: lists of names do not belong on a shared computer's disk.
  const response = await fetch(path, { headers, cache: "no-store", signal });
  if (response.status === 304) return null;
  return { body: await readBody<Body>(response, { requiresSession: true }), etag: response.headers.get("ETag") };
}

/** Loads a list again, or resolves to null if it is as the `etag` on the page says. Does not keep the session alive. */
export function poll<Body>(path: string, etag: string | null, signal: AbortSignal): Promise<TaggedBody<Body> | null> {
  return getWithEtag(path, signal, { [POLL_HEADER]: "true", ...etag ? { "If-None-Match": etag } : {} });
}

/**
 * Makes a state-changing call, with the CSRF token that all but those in CSRF_EXEMPT need (spec section 7). An outdated
 * token is replaced once, as long as the session belongs to this page's person.
 * @throws {ApiError} for every response that is not a success, {CsrfTokenError} without a token to send
 */
export async function post<Body>(path: string, payload: unknown = {}, headers: Headers = {}): Promise<Body> {
  if (CSRF_EXEMPT.includes(path)) return await readBody<Body>(await send(path, payload, headers));

  try {
    return await readBody<Body>(await send(path, payload, { ...headers, [CSRF_HEADER]: await csrfToken() }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.body?.message !== STALE_CSRF_TOKEN) throw error;
  }
  clearCsrfToken();
  return await readBody<Body>(await send(path, payload, { ...headers, [CSRF_HEADER]: await csrfToken() }));
}

function send(path: string, payload: unknown, headers: Headers): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(payload),
  });
}

let cachedToken: Promise<string> | undefined;

function csrfToken(): Promise<string> {
  cachedToken ??= fetchCsrfToken();
  return cachedToken;
}

async function fetchCsrfToken(): Promise<string> {
  try {
    const { csrfToken, userId } = await readBody<{ csrfToken: string; userId: string }>(
      await fetch(urls.api.csrfToken),
    );
    // Another person has signed in with this browser. Nothing may be done here under their name.
    if (userId !== document.body.dataset.userId) throw leaveForSignIn(new ApiError(401, SESSION_EXPIRED, undefined));
    return csrfToken;
  } catch (error) {
    clearCsrfToken();
    // The session has ended, and this page is on its way to /login; or no answer came at all.
    if ((error instanceof ApiError && error.status === 401) || error instanceof TypeError) throw error;
    throw new CsrfTokenError(error);
  }
}

/** Forgets the token, since another user may have signed in since; the next call fetches a new one. */
export function clearCsrfToken(): void {
  cachedToken = undefined;
}

async function readBody<Body>(response: Response, { requiresSession = false } = {}): Promise<Body> {
  const text = await response.text();
  const body = parseJson<Body & ErrorBody>(text);
  if (response.ok && body !== undefined) return body;
  // The message of a 401 is its raw text, even where that is empty. Spec section 8.
  const error = new ApiError(response.status, text || (response.status === 401 ? "" : response.statusText), body);
  throw error.isSessionExpired || (requiresSession && error.status === 401) ? leaveForSignIn(error) : error;
}

function leaveForSignIn(error: ApiError): ApiError {
  clearCsrfToken();
  saveReturnPath();
  navigateWithToast(urls.login, { ...SESSION_EXPIRED_TOAST, tone: "error" });
  return error;
}
