import assert from "node:assert/strict";
import { csvLine } from "../../src/domain/csv.ts";

const FIELDS: [text: string, field: string][] = [
  ["plain", '"plain"'],
  ["", '""'],
  ["a, b; c", '"a, b; c"'],
  ['the "best" lunch', '"the ""best"" lunch"'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["Ḵaach X̱'áak", `"Ḵaach X̱'áak"`],
  ["=1+1", `"'=1+1"`],
  ["+1", `"'+1"`],
  ["-1", `"'-1"`],
  ["@sum(a1)", `"'@sum(a1)"`],
  ["\t=1", `"'\t=1"`],
  ["\r=1", `"'\r=1"`],
  ["\n=1", `"'\n=1"`],
  ["＝1", `"'＝1"`],
  ['="a"', `"'=""a"""`],
  ["1=1", '"1=1"'],
];

for (const [text, field] of FIELDS) {
  Deno.test(`${JSON.stringify(text)} becomes ${JSON.stringify(field)} in a CSV file`, () =>
    assert.equal(csvLine([text]), `${field}\r\n`));
}

Deno.test("a record's fields are separated by commas and end with CRLF", () => {
  assert.equal(csvLine(["a", "b", ""]), '"a","b",""\r\n');
});
