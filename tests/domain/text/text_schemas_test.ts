import assert from "node:assert/strict";
import type { z } from "zod";
import {
  loginSchema,
  passwordChangeFormSchema,
  passwordChangeSchema,
  passwordResetSchema,
  registrationSchema,
} from "../../../src/domain/accounts/forms.ts";
import { dropInvisible } from "../../../src/domain/text/invisible_characters.ts";
import { textParam } from "../../../src/domain/lists/query_schemas.ts";
import { emailText, lineText, nameText, optionalText, requiredText } from "../../../src/domain/text/text_schemas.ts";

const HIDDEN = [..."\u200b\u200c\u200d\u200e\u202e\u2066\u2069\ufeff\u00ad\u3164\ufff9\u{e0041}"];

Deno.test("notes, reasons, comments and searches lose what nobody sees, and nothing else", () => {
  const typed = ` ${HIDDEN.map((character) => `No${character} nuts`).join(",\n")}${HIDDEN.join("")} `;
  const kept = HIDDEN.map(() => "No nuts").join(",\n");
  assert.equal(requiredText(1000).parse(typed), kept);
  assert.equal(optionalText(1000).parse(typed), kept);
  assert.equal(textParam.parse("No\u200b nuts\u202e"), "No nuts");
  assert.equal(lineText(100).parse("Spring\u200b break"), "Spring break");
  assert.equal(nameText(100).parse("Auke\u200b Bay"), "Auke Bay");
});

Deno.test("an address is read in what mail programs copy, and of several none", () => {
  const address = emailText();
  for (
    const pasted of [
      "Pat Reed <pat@x.test>",
      '"Reed, Pat" <Pat@X.test>;',
      "pat@x.test <pat@x.test>",
      "mailto:pat@x.test?subject=Lunch",
      "<mailto:pat@x.test>,",
      "\u200epat@x.test\u202c\u00a0; ",
      "\ufeff\u2066pat@x.test\u2069",
    ]
  ) {
    assert.equal(address.parse(pasted), "pat@x.test", pasted);
    assert.equal(loginSchema.parse({ email: pasted, password: "x" }).email, "pat@x.test", pasted);
  }
  const none = [
    "a@x.test; b@x.test",
    "A <a@x.test>; B <b@x.test>",
    "a@x.test, B <b@x.test>",
    "Pat <>",
    ";".repeat(1e6),
  ];
  for (const pasted of none) {
    const messages = address.safeParse(pasted).error?.issues.map(({ message }) => message);
    assert.deepEqual(messages, ["Invalid email address"], pasted.slice(0, 40));
  }
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

/** Texts whose marks come in long rows, and such as seem short because nobody sees most of them. */
const COSTLY = {
  "marks": "\u0300\u0323".repeat(125_000),
  "a letter with 9 marks": `a${"\u0300".repeat(9)}`,
  "marks between characters that nobody sees": `a${"\u0300\u200b".repeat(20)}`,
  "marks after 300 characters": `${"a".repeat(300)}${"\u0323".repeat(100)}`,
  "250,000 letters": "a".repeat(250_000),
};

/** The texts that reach `normalize` while `run` runs. */
function normalizedBy(run: () => void): string[] {
  const texts: string[] = [];
  const { normalize } = String.prototype;
  String.prototype.normalize = function (form) {
    texts.push(String(this));
    return normalize.call(this, form);
  };
  try {
    run();
  } finally {
    String.prototype.normalize = normalize;
  }
  return texts;
}

const TEXT_SCHEMAS = {
  requiredText: requiredText(100),
  lineText: lineText(100),
  nameText: nameText(100),
  optionalText: optionalText(100),
  textParam,
};

for (const [kind, text] of Object.entries(COSTLY)) {
  Deno.test(`${kind}: refused with one message before it is normalized`, () => {
    const normalized = normalizedBy(() => {
      for (const [name, schema] of Object.entries(TEXT_SCHEMAS)) {
        assert.equal(schema.safeParse(text).error?.issues.length, 1, name);
      }
    });
    assert.deepEqual(normalized, []);
  });
}

Deno.test("a password of more than 200 characters is refused before it is normalized", () => {
  const secret = "1\u0300".repeat(50_000);
  const account = { email: "test@example.org", firstName: "Test", lastName: "Person", role: "REQUESTER" };
  let forms: { error?: z.core.$ZodError | undefined }[] = [];
  const normalized = normalizedBy(() =>
    forms = [
      loginSchema.safeParse({ email: account.email, password: secret }),
      registrationSchema.safeParse({ ...account, password: secret }),
      passwordResetSchema.safeParse({ newPassword: secret }),
      passwordChangeSchema.safeParse({ currentPassword: secret, newPassword: secret }),
      passwordChangeFormSchema.safeParse({ currentPassword: secret, newPassword: secret, confirmPassword: secret }),
    ]
  );
  for (const { error } of forms) assert.match(error?.issues[0]?.message ?? "", /at most 200/);
  // Names and addresses are, but not the passwords.
  assert.deepEqual(normalized.filter((text) => text.length > 200), []);
});
