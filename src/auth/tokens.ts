import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new session token for a cookie, and its hash to store: 256 random bits, where OWASP asks for at least 64. */
export function newSessionToken(): { token: string; tokenHash: Uint8Array } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** What of a session token is stored: its SHA-256. The token is random, so no salt and no slow hash are needed. */
export function hashToken(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

/** The CSRF token that belongs to a session. Derived, so that it needs no storage and dies with its session. */
export function deriveCsrfToken(sessionToken: string): string {
  return createHash("sha256").update(`csrf:${sessionToken}`).digest("base64url");
}

/** Compares two secrets in constant time. */
export function secretsMatch(given: string, expected: string): boolean {
  const [a, b] = [hashToken(given), hashToken(expected)];
  return timingSafeEqual(a, b);
}
