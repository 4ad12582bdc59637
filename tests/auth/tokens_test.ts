import assert from "node:assert/strict";
import { deriveCsrfToken, hashToken, newToken, secretsMatch } from "../../src/auth/tokens.ts";

Deno.test("a session's CSRF token is neither the session's token nor the hash that is stored of it", () => {
  const { token, tokenHash } = newToken();
  const csrfToken = deriveCsrfToken(token);
  assert.deepEqual(tokenHash, hashToken(token));
  for (const encoding of ["hex", "base64", "base64url"] as const) {
    assert.notEqual(csrfToken, Buffer.from(tokenHash).toString(encoding));
  }
  assert.notEqual(csrfToken, token);
  assert.equal(deriveCsrfToken(token), csrfToken);
  assert.notEqual(deriveCsrfToken(newToken().token), csrfToken);
});

Deno.test("session tokens hold 256 random bits", () => {
  const tokens = new Set(Array.from({ length: 100 }, () => newToken().token));
  assert.equal(tokens.size, 100);
  for (const token of tokens) assert.equal(Buffer.from(token, "base64url").length, 32);
});

Deno.test("two secrets match when they are the same, and no part of one matches", () => {
  assert.equal(secretsMatch("secret", "secret"), true);
  for (const wrong of ["", "sec", "secret ", "Secret"]) assert.equal(secretsMatch(wrong, "secret"), false, wrong);
});
