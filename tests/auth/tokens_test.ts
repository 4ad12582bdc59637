import assert from "node:assert/strict";
import fc from "fast-check";
import { deriveCsrfToken, hashToken, maskToken, newToken, secretsMatch, unmaskToken } from "../../src/auth/tokens.ts";

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

const anyToken = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString("base64url"));

Deno.test("a masked token reads as the token again, whatever its bytes", () => {
  fc.assert(fc.property(anyToken, (token) => assert.equal(unmaskToken(maskToken(token)), token)));
});

Deno.test("a token is masked anew each time, so that no part of it is printed twice", () => {
  const token = deriveCsrfToken(newToken().token);
  const masked = Array.from({ length: 100 }, () => maskToken(token));
  for (const half of [0, 1]) {
    const halves = masked.map((text) =>
      Buffer.from(text, "base64url").subarray(half * 32, half * 32 + 32).toString("hex")
    );
    assert.equal(new Set(halves).size, 100);
  }
  assert.ok(masked.every((text) => text.length === 86 && !text.includes(token)));
});

Deno.test("text that is no masked token is read as none, or as another token than the one that was masked", () => {
  const token = deriveCsrfToken(newToken().token);
  const masked = maskToken(token);
  for (const text of ["x", "%%%%", `${masked}=`, ` ${masked}`, masked.replace(/.$/, "+"), masked.slice(0, -4)]) {
    assert.equal(unmaskToken(text), undefined, text);
  }
  fc.assert(fc.property(fc.string(), (text) => assert.notEqual(unmaskToken(text), token)));
  fc.assert(fc.property(fc.nat({ max: 63 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
    const bytes = Buffer.from(masked, "base64url");
    bytes[at] = (bytes[at] ?? 0) ^ change;
    assert.notEqual(unmaskToken(bytes.toString("base64url")), token);
  }));
});
