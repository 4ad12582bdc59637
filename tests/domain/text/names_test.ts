import assert from "node:assert/strict";
import { nameError } from "../../../src/domain/text/names.ts";

const TURNED = "Remove the invisible characters that turn the text around";
const LINK = "Must be a name";

const cases: [name: string, error: string | null][] = [
  ["\u200b\u3164\ufe0f\u2800\u0301", "Student name is required"],
  ["Ann\u202eimdA", TURNED],
  ["\u2066Ann\u2069", TURNED],
  ["https://evil.example", LINK],
  ["HTTP evil", LINK],
  ["WWW.evil", LINK],
  ["w\u200bww.evil", LINK],
  ["evil.example/login", LINK],
  ["evil.com", LINK],
  ["Call evil.COM.", LINK],
  ["me@evil.example", LINK],
  ["t.co/abc", LINK],
  ["evil\uff0ecom", LINK],
  ["evil。com", LINK],
  ["St. John", null],
  ["St.John", null],
  ["Sh.aan Łtu", null],
  ["Al.Compton", null],
  ["J.Smith", null],
  ["J.R.R. Tolkien", null],
  ["Ph.D.", null],
  ["Ḵaach X̱ʼunei", null],
  ["X̱ʼunei-Ḵaach", null],
  ["X'eis'áa", null],
  ["O’Brien-Núñez, Jr.", null],
  ["می\u200cترا", null],
  ["-", null],
];

for (const [name, error] of cases) {
  Deno.test(`${JSON.stringify(name)}: ${error ?? "is a name"}`, () => {
    assert.equal(nameError(name, "Student name is required"), error);
  });
}
