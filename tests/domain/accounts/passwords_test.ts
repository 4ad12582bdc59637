import assert from "node:assert/strict";
import { passwordWeakness } from "../../../src/domain/accounts/passwords.ts";

const COMMON = new Set(["password1", "sunshine2024"]);
const OWNER = { firstName: "Ann", lastName: "Annabel", email: "tester.obvious@test.example" };

for (
  const [password, weakness] of [
    ["Password1", /one of the most common/],
    ["Sunshine2024!!", /one of the most common/],
    ["annabel2026", /based on your name/],
    ["Obvious-Tester-77", /based on your name/],
    ["tester.obvious@test.example1", /based on your name/],
    ["Annabel rides trains", null],
    ["harbor-lantern-41", null],
  ] as const
) {
  Deno.test(`"${password}" is ${weakness === null ? "hard to guess" : weakness.source}`, () => {
    const found = passwordWeakness(password, OWNER, COMMON);
    if (weakness === null) assert.equal(found, null);
    else assert.match(found ?? "", weakness);
  });
}
