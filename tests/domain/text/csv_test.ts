import assert from "node:assert/strict";
import fc from "fast-check";
import { parseCsv } from "../../support/downloads.ts";
import { csvLines } from "../../../src/domain/text/csv.ts";

Deno.test("fields are quoted and separated by commas, records end with CRLF, and no rows are no lines", () => {
  const lines = csvLines([["a", "b, c; d", ""], ['"e"', "f\r\ng", "Ḵ'"]]);
  assert.equal(lines, '"a","b, c; d",""\r\n"""e""","f\r\ng","Ḵ\'"\r\n');
  assert.equal(csvLines([]), "");
});

Deno.test("a text that a spreadsheet would take for a formula gets an apostrophe before it, and no other does", () => {
  for (const start of "=+-@\t\r\n＝＋－＠") assert.equal(csvLines([[`${start}1`]]), `"'${start}1"\r\n`);
  assert.equal(csvLines([[-5, 0.5]]), '"-5","0.5"\r\n');
  for (const text of ["1=1", "a-1", "(=1)"]) assert.equal(csvLines([[text]]), `"${text}"\r\n`);
});

Deno.test("another parser reads the same fields back, each formula behind an apostrophe", () => {
  const isFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'aḴ=-@", ;\r\n\t') }), { minLength: 1 });
  fc.assert(fc.property(texts, (given) => {
    const expected = given.map((text) => [isFormula(text) ? `'${text}` : text, String(text.length)]);
    assert.deepEqual(parseCsv(csvLines(given.map((text) => [text, text.length]))), expected);
  }));
});
