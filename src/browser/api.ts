import type { ErrorBody, FieldError } from "../domain/api_errors.ts";
import { FAILURE } from "../domain/toasts.ts";
import { urls } from "../domain/urls.ts";
import { rememberPage } from "./drafts.ts";
import { goWithToast } from "./toasts.ts";

/** An answer that is not a success. Its message is '{status}: {body or status text}', spec section 8. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** The body of the answer, when it was one of our own. */
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string, body: ErrorBody | undefined) {
    super(`${status}: ${status === 401 ? body?.message ?? text : text}`);
    this.status = status;
    this.body = body;
  }

  /** Whether the person has to sign in again before going on. */
  get isSessionExpired(): boolean {
    return this.status === 401 && /session expired|session has expired/i.test(this.message);
  }

  get fieldErrors(): FieldError[] {
    return this.body?.errors ?? [];
  }
}

/**
 * Reads a call. Leaves for /login when the session has expired.
 * @throws {ApiError} for every answer that is not a success
 */
export async function get<Answer>(path: string): Promise<Answer> {
  return await read<Answer>(await fetch(path, { cache: "no-store" }));
}

/** An answer and its ETag. */
export interface WithEtag<Answer> {
  answer: Answer;
  etag: string | null;
}

/**
 * Reads a list together with its version, to poll it later. Leaves for /login when nobody is signed in any more.
 * @throws {ApiError} for every answer that is not a success
 */
export async function getWithEtag<Answer>(path: string, signal: AbortSignal): Promise<WithEtag<Answer>> {
  const response = await fetchList(path, {}, signal);
  return { answer: await read<Answer>(response, { requiresSession: true }), etag: response.headers.get("ETag") };
}

/** What a poll brought: the answer and its version, or nothing new. */
export type PollResult<Answer> = { isNew: true } & WithEtag<Answer> | { isNew: false };

/**
 * Asks again for what is shown already; costs the server a 304 when nothing changed. Keeps no session alive, and leaves
 * for /login when there is none any more.
 * @param etag the version of what is shown
 * @throws {ApiError} for every answer that is not a success
 */
export async function poll<Answer>(
  path: string,
  etag: string | null,
  signal: AbortSignal,
): Promise<PollResult<Answer>> {
  const headers = { "Background-Poll": "true", ...etag ? { "If-None-Match": etag } : {} };
  const response = await fetchList(path, headers, signal);
  if (response.status === 304) return { isNew: false };
  const answer = await read<Answer>(response, { requiresSession: true });
  return { isNew: true, answer, etag: response.headers.get("ETag") };
}

function fetchList(path: string, headers: Headers, signal: AbortSignal): Promise<Response> {
  // Not from the browser's cache: lists of names do not belong on a shared computer's disk.
  return fetch(path, { headers, cache: "no-store", signal });
}

/**
 * Makes a state-changing call, with the CSRF token that every one but sign-in and registration needs (spec section 7).
 * A token that went out of date is fetched again, once.
 * @throws {ApiError} for every answer that is not a success
 */
export async function post<Answer>(path: string, body: unknown = {}, headers: Headers = {}): Promise<Answer> {
  const isPublic = path === urls.api.login || path === urls.api.register;
  if (isPublic) return await read<Answer>(await send(path, body, headers));

  const first = await send(path, body, { ...headers, "CSRF-Token": await csrfToken() });
  if (first.status !== 403) return await read<Answer>(first);
  forgetCsrfToken();
  return await read<Answer>(await send(path, body, { ...headers, "CSRF-Token": await csrfToken() }));
}

type Headers = Record<string, string>;

function send(path: string, body: unknown, headers: Headers): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

let cachedToken: Promise<string> | undefined;

function csrfToken(): Promise<string> {
  cachedToken ??= fetchCsrfToken();
  return cachedToken;
}

/** Drops the token, so that the next call fetches one; another person may have signed in. */
export function forgetCsrfToken(): void {
  cachedToken = undefined;
}

async function fetchCsrfToken(): Promise<string> {
  const response = await fetch(urls.api.csrfToken);
  if (response.status === 401) await read(response);
  if (!response.ok) {
    forgetCsrfToken();
    throw new Error("Failed to fetch CSRF token");
  }
  return (await response.json() as { csrfToken: string }).csrfToken;
}

async function read<Answer>(response: Response, { requiresSession = false } = {}): Promise<Answer> {
  const text = await response.text();
  const body = parse<Answer & ErrorBody>(text);
  if (response.ok && body !== undefined) return body;
  const error = new ApiError(response.status, text || response.statusText, body);
  if (error.isSessionExpired || (requiresSession && error.status === 401)) {
    forgetCsrfToken();
    rememberPage();
    goWithToast(urls.login, { ...FAILURE.sessionExpired, tone: "error" });
  }
  throw error;
}

function parse<Body>(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return undefined; // An answer of something between us and the server, such as a proxy's page.
  }
}

/** The server's own words for a failure, or `fallback` when it said nothing that can be shown. Spec section 8. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.body?.message ?? fallback;
  return fallback;
}
