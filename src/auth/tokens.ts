import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns a token for a session, device or link, and its hash to store: 256 random bits, where OWASP requires 64. */
export function newToken(): { token: string; tokenHash: Uint8Array } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** Hashes a token, which is random, so it needs no salt and no slow hash. */
export function hashToken(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

/** Returns the CSRF token of a session. It is derived, so it needs no storage and ends with the session. */
export function deriveCsrfToken(sessionToken: string): string {
  return createHash("sha256").update(`csrf:${sessionToken}`).digest("base64url");
}

/** Compares two secrets in constant time. */
export function secretsMatch(given: string, expected: string): boolean {
  const [a, b] = [hashToken(given), hashToken(expected)];
  return timingSafeEqual(a, b);
}
