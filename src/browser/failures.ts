import type { ErrorBody } from "../domain/http/errors.ts";
import { OFFLINE, type ToastText } from "../domain/shell/toasts.ts";
import { ApiError, CsrfTokenError, parseJson } from "./api_error.ts";
import { showToast } from "./shell/toasts.ts";

function errorMessage(error: unknown, fallback: string): string {
  // `fetch` and `import` throw a TypeError where no answer comes, whose text differs from browser to browser.
  if (error instanceof TypeError) return OFFLINE;
  if (error instanceof CsrfTokenError) return error.message;
  if (!(error instanceof ApiError)) return fallback;
  // A 401 may have raw text. Spec section 8.
  return (error.status === 401 ? error.message : error.body?.message) || fallback;
}

/** Shows that a call failed, with the server's message or, without one, `description`. Returns what it said. */
export function showError({ title, description }: Required<ToastText>, error: unknown): string {
  const message = errorMessage(error, description);
  showToast({ title, description: message, tone: "error" });
  return message;
}

/** Returns the message in the text's JSON, or the text, or `fallback`. Spec section 8, create or revision failure. */
export function submissionErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof TypeError) return OFFLINE;
  const text = error instanceof Error ? error.message : "";
  const json = parseJson<ErrorBody>(/\{.*\}/s.exec(text)?.[0] ?? "");
  return json?.message || text || fallback;
}
