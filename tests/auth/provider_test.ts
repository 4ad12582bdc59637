import assert from "node:assert/strict";
import { identityOf } from "../../src/auth/provider.ts";
import { GOOGLE_ISSUER } from "../../src/domain/accounts/provider.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { settingsFor } from "../support/provider.ts";

const entra = "https://login.microsoftonline.com/a-tenant/v2.0";
const PERSON = { sub: "1", email: "Teacher@Test.example", email_verified: true, name: "Pat Teacher" };

/** The address of whom these claims are about, or why they may not come in. */
function outcomeOf(iss: string, claims: Record<string, unknown>): string {
  try {
    return identityOf({ iss, ...PERSON, ...claims }, settingsFor(iss)).email;
  } catch (error) {
    assert.ok(error instanceof AppError && error.cause instanceof Error);
    return error.cause.message;
  }
}

const CLAIMS: [what: string, iss: string, claims: Record<string, unknown>, outcome: string][] = [
  ["Google with the district's domain", GOOGLE_ISSUER, { hd: "test.example" }, "teacher@test.example"],
  ["Google with the domain in capitals", GOOGLE_ISSUER, { hd: "Test.Example" }, "teacher@test.example"],
  ["Google with another domain", GOOGLE_ISSUER, { hd: "elsewhere.example" }, "foreign domain"],
  ["Google without a domain, as a private account", GOOGLE_ISSUER, {}, "foreign domain"],
  ["Google with a domain that is no text", GOOGLE_ISSUER, { hd: ["test.example"] }, "foreign domain"],
  ["Entra with its own word for it", entra, { email_verified: undefined, xms_edov: true }, "teacher@test.example"],
  ["Entra with that word as a number", entra, { email_verified: undefined, xms_edov: 1 }, "teacher@test.example"],
  ["Entra with that word as a text", entra, { email_verified: undefined, xms_edov: "1" }, "teacher@test.example"],
  ["Entra that denies it", entra, { email_verified: undefined, xms_edov: false }, "unverified address"],
  ["Entra that denies it as a text", entra, { email_verified: undefined, xms_edov: "0" }, "unverified address"],
  ["Entra that says nothing", entra, { email_verified: undefined }, "unverified address"],
  ["verified as a text", entra, { email_verified: "true" }, "unverified address"],
];

for (const [what, iss, claims, outcome] of CLAIMS) {
  Deno.test(`an identity from ${what}: ${outcome}`, () => {
    assert.equal(outcomeOf(iss, claims), outcome);
  });
}
