import assert from "node:assert/strict";
import { canDraw, openFonts } from "../../src/pdf/fonts.ts";
import { drawnLengths, toPrintable } from "../../src/pdf/printable.ts";

const fonts = openFonts();

/** Each text as it is written and as it is printed, and whether that takes a note. */
const TEXTS: [what: string, written: string, printed: string, hasNote: boolean][] = [
  ["an emoji", "🥜 allergy!!", "[peanuts] allergy!!", false],
  ["one that the font has", "⚠️ ❤️", "⚠ ❤", false],
  ["one without its variation selector", "🌶🌶️", "[hot pepper][hot pepper]", false],
  ["one with a tone of skin", "👍🏽", "[thumbs up]", false],
  ["several that are joined", "👩🏽‍🍳 👨‍👩‍👧", "[woman cook] [family man, woman, girl]", false],
  ["several that are joined here", "👩‍🥜", "[woman][peanuts]", false],
  ["a flag", "🇺🇸🏴󠁧󠁢󠁳󠁣󠁴󠁿", "[flag United States][flag Scotland]", false],
  ["a keycap", "1️⃣ no nuts", "[keycap 1] no nuts", false],
  ["a letter without a name", "No 花, 🥜", "No [U+82B1], [peanuts]", true],
];

for (const [what, written, printed, hasNote] of TEXTS) {
  Deno.test(`${what} is printed as words, a sign or a code`, () => {
    const { value, note } = toPrintable({ written }, (codePoint) => canDraw(fonts, codePoint));
    assert.deepEqual([value.written, note !== null], [printed, hasNote]);
    assert.ok(drawnLengths(written).reduce((sum, length) => sum + length, 0) >= printed.length);
  });
}

Deno.test("no character takes more room than its size; Latin, Greek and Cyrillic letters count as one", () => {
  // All of the first letters, and of the others one in seven.
  for (let codePoint = 0; codePoint <= 0x1ffff; codePoint += codePoint < 0x3000 ? 1 : 7) {
    if (codePoint >= 0xd800 && codePoint < 0xe000) continue;
    const text = `a${String.fromCodePoint(codePoint)}b`;
    const drawn = toPrintable(text, (point) => canDraw(fonts, point)).value.split("\n");
    const counted = drawnLengths(text);
    assert.equal(counted.length, drawn.length, codePoint.toString(16));
    drawn.forEach((line, index) => assert.ok((counted[index] ?? 0) >= line.length, codePoint.toString(16)));
  }
  for (const text of ["Kax̱dig̱oowu Héen", "ŋ ł ʼ", "А Б В г д ё", "Α Β Γ ώ", "ộ ụ đ Ế", "½ – “no” … •"]) {
    const { value } = toPrintable(text, (point) => canDraw(fonts, point));
    assert.deepEqual(drawnLengths(text), [value.length], text);
  }
});
