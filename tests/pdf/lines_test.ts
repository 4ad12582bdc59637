import assert from "node:assert/strict";
import fc from "fast-check";
import { linesThatFit } from "../../src/pdf/blocks.ts";
import { breakLines } from "../../src/pdf/lines.ts";

const widthOf = (text: string) => text.length;

Deno.test("lines break at spaces, at line breaks, and inside a word only when it is wider than the column", () => {
  assert.deepEqual(breakLines("to the museum and back", 10, widthOf), ["to the", "museum and", "back"]);
  assert.deepEqual(breakLines("one\n\n  two", 10, widthOf), ["one", "", "  two"]);
  assert.deepEqual(breakLines("a 1234567890 b", 8, widthOf), ["a", "12345678", "90 b"]);
  assert.deepEqual(breakLines("x̱".repeat(3), 3, widthOf), ["x̱", "x̱", "x̱"]);
  assert.deepEqual(breakLines("", 10, widthOf), [""]);
});

Deno.test("no line is wider than its column, and nothing but spaces is lost", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", " ", " ", "\n"), maxLength: 200 });
  fc.assert(fc.property(words, fc.integer({ min: 1, max: 30 }), (text, width) => {
    const lines = breakLines(text, width, widthOf);
    assert.ok(lines.every((line) => line.length <= Math.max(width, 1)), JSON.stringify(lines));
    assert.equal(lines.join("").replaceAll(" ", ""), text.replace(/\s/g, ""));
  }));
});

Deno.test("a text is parted so that two lines or more stand on both pages", () => {
  assert.equal(linesThatFit(10, 10), 10);
  assert.equal(linesThatFit(10, 9), 8);
  assert.equal(linesThatFit(10, 2), 2);
  assert.equal(linesThatFit(10, 1), 0);
  assert.equal(linesThatFit(3, 2), 0);
});
