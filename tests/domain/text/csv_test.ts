import assert from "node:assert/strict";
import { parseCsv } from "../../support/csv.ts";
import { csvHeader, csvLines, csvRows } from "../../../src/domain/text/csv.ts";

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
    assert.equal(csvLines([[text]]), `${field}\r\n`));
}

Deno.test("a record's fields are separated by commas and end with CRLF", () => {
  assert.equal(csvLines([["a", "b", ""], ["c", "d", "e"]]), '"a","b",""\r\n"c","d","e"\r\n');
});

Deno.test("another parser reads the same fields back, each formula behind an apostrophe", () => {
  const columns = [["Text", ({ text }: { text: string }) => text], [
    "Length",
    ({ text }: { text: string }) => text.length,
  ]] as const;
  const rows = FIELDS.map(([text]) => ({ text }));
  const isFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  assert.deepEqual(parseCsv(csvHeader(columns) + csvRows(columns, rows)), [
    ["Text", "Length"],
    ...FIELDS.map(([text]) => [isFormula(text) ? `'${text}` : text, String(text.length)]),
  ]);
});

Deno.test("no rows are no lines", () => assert.equal(csvRows([], []), ""));
