import { Buffer } from "node:buffer";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Returns a new token for a session, a device or a link, and its hash to store. It has 256 random bits; OWASP requires
 * 64.
 */
export function newToken(): { token: string; tokenHash: Uint8Array } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** Returns the SHA-256 of a token, for storage. The token is random, so it needs no salt and no slow hash. */
export function hashToken(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

/** Returns the CSRF token of a session. It is derived, so it needs no storage and ends with the session. */
export function deriveCsrfToken(sessionToken: string): string {
  return createHash("sha256").update(`csrf:${sessionToken}`).digest("base64url");
}

/**
 * Returns a token under a new random mask, in base64url: the mask, then the token's bytes XOR the mask. A token that is
 * printed into compressed answers must look different in each, or their sizes would tell it piece by piece
 * (BREACH; its authors' mitigation "masking secrets").
 */
export function maskToken(token: string): string {
  const bytes = Buffer.from(token, "base64url");
  const mask = randomBytes(bytes.length);
  return Buffer.concat([mask, xor(bytes, mask)]).toString("base64url");
}

/** Returns the token under a mask, or undefined when the text is not two halves in base64url. */
export function unmaskToken(masked: string): string | undefined {
  const bytes = Buffer.from(masked, "base64url");
  // Buffer passes over what is not base64url, so that many texts would be read as the same bytes.
  if (bytes.length % 2 !== 0 || bytes.toString("base64url") !== masked) return undefined;
  const half = bytes.length / 2;
  return xor(bytes.subarray(half), bytes.subarray(0, half)).toString("base64url");
}

function xor(bytes: Uint8Array, mask: Uint8Array): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
}

/** Compares two secrets in constant time. */
export function secretsMatch(given: string, expected: string): boolean {
  const [a, b] = [hashToken(given), hashToken(expected)];
  return timingSafeEqual(a, b);
}
