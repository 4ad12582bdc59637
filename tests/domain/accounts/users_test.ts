import assert from "node:assert/strict";
import { fullName, initials } from "../../../src/domain/accounts/users.ts";

for (
  const [firstName, lastName, shown] of [
    ["Test", "Teacher", "TT"],
    ["test", "", "T"],
    ["", "", ""],
    ["élan", "öz", "ÉÖ"],
    ["X̱ʼunei", "ḵaach", "X̱Ḵ"],
    ["😀", "Tester", "😀T"],
  ] as const
) {
  Deno.test(`the initials of "${firstName} ${lastName}" are "${shown}"`, () => {
    assert.equal(initials({ firstName, lastName }), shown);
  });
}

Deno.test("a full name has one space between its parts and none at its ends", () => {
  assert.equal(fullName({ firstName: "Test", lastName: "Teacher" }), "Test Teacher");
  assert.equal(fullName({ firstName: "Test", lastName: "" }), "Test");
});
