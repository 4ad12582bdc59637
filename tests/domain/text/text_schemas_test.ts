import assert from "node:assert/strict";
import { dropInvisible } from "../../../src/domain/text/invisible_characters.ts";
import { textParam } from "../../../src/domain/lists/param_schemas.ts";
import { lineText, nameText, optionalText, requiredText } from "../../../src/domain/text/text_schemas.ts";

const HIDDEN = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u200e",
  "\u202e",
  "\u2066",
  "\u2069",
  "\ufeff",
  "\u00ad",
  "\u3164",
  "\ufff9",
  "\u{e0041}",
];

Deno.test("notes, reasons, comments and searches lose what nobody sees, and nothing else", () => {
  const typed = ` ${HIDDEN.map((character) => `No${character} nuts`).join(",\n")}${HIDDEN.join("")} `;
  const kept = HIDDEN.map(() => "No nuts").join(",\n");
  assert.equal(requiredText(1000).parse(typed), kept);
  assert.equal(optionalText(1000).parse(typed), kept);
  assert.equal(textParam.parse("No\u200b nuts\u202e"), "No nuts");
  assert.equal(lineText(100).parse("Spring\u200b break"), "Spring break");
  assert.equal(nameText(100).parse("Auke\u200b Bay"), "Auke Bay");
});

Deno.test("a text that nobody can see counts as empty", () => {
  const hidden = HIDDEN.join("");
  assert.equal(optionalText(1000).parse(hidden), null);
  for (const schema of [requiredText(1000, "Reason is required"), nameText(1000, "Reason is required")]) {
    const messages = schema.safeParse(hidden).error?.issues.map(({ message }) => message);
    assert.deepEqual(messages, ["Reason is required"]);
  }
  assert.equal(textParam.parse(hidden), "");
});

Deno.test("a name that turns the text around is refused, not passed on as another one", () => {
  assert.equal(nameText(100).safeParse("Ann\u202e Admin").success, false);
});

Deno.test("marks, and what joins letters or changes an emoji, stay", () => {
  const texts = [
    "Kax̱dig̱oowu Héen",
    "X̱ʼunei",
    "क्\u200dष",
    "نه\u200cها",
    "👩🏽\u200d🏫",
    "❤\ufe0f",
    "葛\u{e0100}",
    "Ölå",
    "one\n\ttwo",
  ];
  for (const text of texts) assert.equal(dropInvisible(text), text);
});

Deno.test("a million invisible characters are gone, too", () => {
  assert.equal(dropInvisible("\u200d".repeat(1_000_000)), "");
});
