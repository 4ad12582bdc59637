import assert from "node:assert/strict";
import { renderMessage } from "../../src/mail/message.ts";
import { MAIL_TOPICS } from "../../src/domain/mail/topics.ts";
import type { MailContent, MailKind } from "../../src/domain/mail/content.ts";
import { linksIn, mailed, readHtml, renderSample, sample, SAMPLES, SENDER, wordsOf } from "./samples.ts";

const CONTENTS = Object.entries(SAMPLES).map(([kind, payload]) => ({ kind, payload }) as MailContent);
const CHOOSABLE: readonly MailKind[] = Object.values(MAIL_TOPICS).flatMap(({ kinds }) => kinds);

for (const content of CONTENTS) {
  Deno.test(`a ${content.kind} message says the same as text and as HTML`, () => {
    const { text, html } = renderSample(content);
    assert.deepEqual(wordsOf(readHtml(html)), wordsOf(text));
  });

  Deno.test(`a ${content.kind} message speaks in the district's name and tells why it comes`, () => {
    const { subject, text, html } = renderSample(content);
    assert.match(text, /^Test School District Nutrition and Meal Services\n/);
    assert.match(text, /You're receiving this email because /);
    assert.match(html, /^<!doctype html><html lang="en"><head><meta charSet="utf-8"\/>/);
    assert.match(html, /<title>[^<]+<\/title>/);
    assert.equal(html.match(/<h1/g)?.length, 1);
    assert(subject.length > 10, subject);
    const settings = `${SENDER.publicUrl}/settings`;
    assert.equal(
      linksIn(html).includes(settings),
      CHOOSABLE.includes(content.kind),
      "settings only where one can choose",
    );
  });

  Deno.test(`a ${content.kind} message fetches nothing, and its links only show pages`, () => {
    const { text, html } = renderSample(content);
    assert.doesNotMatch(html, /<(img|script|style|link|iframe|form|button|object)\b|src=|url\(|@import/i);
    for (const url of linksIn(html)) {
      assert.match(
        url ?? "",
        /^https:\/\/lunches\.example\.org\/(settings|login|confirm-address\?token=a-random-token|admin(\/(pending-users|system)|\/requests\/[\w-]{36})?|requests\/[\w-]{36})?$/,
      );
      assert(text.split("\n").includes(url ?? ""), `${url} stands on a line of its own`);
    }
  });

  Deno.test(`the text of a ${content.kind} message has lines that fit a narrow window`, () => {
    for (const line of renderSample(content).text.split("\n")) {
      assert(line.length <= 72 || /^https?:\S+$/.test(line), line);
    }
  });
}

Deno.test("a digest lists at most 50 submissions, and says how many more there are", () => {
  const of = (count: number) =>
    renderSample(sample("requests-submitted", {
      requests: Array.from({ length: count }, (_, index) => ({ ...mailed(), by: `Teacher No ${index + 1}.` })),
    }));
  assert.match(of(50).text, /Teacher No 50\./);
  assert.doesNotMatch(of(50).text, / more\b/);
  const long = of(1234);
  assert.equal(long.subject, "1234 submissions since the last message");
  assert.match(long.text, /Teacher No 50\.[^]*- and 1184 more/);
  assert.doesNotMatch(long.text, /Teacher No 51\./);
  assert.deepEqual(wordsOf(readHtml(long.html)), wordsOf(long.text));
});

for (
  const [name, inSubject] of [
    ["Ḵaach X̱'áak", "Ḵaach X̱'áak"],
    [`"Test" O'Teacher`, `"Test" O'Teacher`],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["Test\r\nBcc: other@test.example\0\t\u2028Teacher", "Test Bcc: other@test.example Teacher"],
    ["Test \u202eTeacher", "Test Teacher"],
    ["&amp; Co", "&amp; Co"],
  ] as const
) {
  Deno.test(`somebody called ${JSON.stringify(name)} stands in subject, text and HTML as one line and harmless`, () => {
    for (
      const content of [
        sample("registration-received", { name }),
        sample("request-changed-by-other", { by: name }),
        sample("requests-submitted", { requests: [{ ...mailed(), by: name }, { ...mailed(), by: name }] }),
      ]
    ) {
      const { subject, text, html } = renderSample(content);
      assert.doesNotMatch(subject, /\p{Cc}/u);
      assert.doesNotMatch(html, /<script|[\0\u202e]/);
      if (content.kind !== "requests-submitted") assert(subject.includes(inSubject), subject);
      assert(text.replace(/\s+/g, " ").includes(inSubject), text);
      assert(readHtml(html).includes(inSubject), html);
    }
  });
}

Deno.test("a reason keeps its lines, and its markup stays text", () => {
  const { text, html } = renderSample(
    sample("request-denied", { reason: "<b>No</b> bus.\r\n\r\nChoose another day." }),
  );
  assert.match(text, /Reason:\n {2}<b>No<\/b> bus\.\n\n {2}Choose another day\.\n/);
  assert.match(html, /&lt;b&gt;No&lt;\/b&gt; bus\.<br\/><br\/>Choose another day\./);
});

Deno.test("a reason loses control characters and direction overrides, and keeps its lines", () => {
  const { text, html } = renderSample(
    sample("access-revoked", { reason: "Left\0 the\x1b[2J\u202e dis\u2066trict\rto\x07day" }),
  );
  assert.match(text, /Reason:\n {2}Left the \[2J dis trict\n {2}to day\n/);
  assert.match(html, /Left the \[2J dis trict<br\/>to day/);
  for (const said of [text, html]) assert.doesNotMatch(said, /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
});

Deno.test("a word longer than a line stays whole", () => {
  const word = "x".repeat(200);
  assert(renderSample(sample("access-revoked", { reason: word })).text.split("\n").includes(`  ${word}`));
});

const HOW_TO_REACH = [
  [{ phone: "907-555-0100", email: "" }, "Call Nutrition and Meal Services at 907-555-0100."],
  [{ phone: "", email: "food@test.example" }, "Write to Nutrition and Meal Services at food@test.example."],
] as const;

for (const [known, words] of HOW_TO_REACH) {
  Deno.test(`every message ends with how to reach the office, once that is known: ${words}`, () => {
    for (const content of CONTENTS) {
      assert.doesNotMatch(renderSample(content).text, /^(Call|Write to) /m);
      const sender = { ...SENDER, district: { ...SENDER.district, ...known } };
      const { text, html } = renderMessage(content, sender);
      assert(text.replace(/\s+/g, " ").includes(words), text);
      assert.deepEqual(wordsOf(readHtml(html)), wordsOf(text));
    }
  });
}

Deno.test("a message names its school as it is called when the message leaves, and a school by its letters", () => {
  const schools = SENDER.schools.map((school) =>
    school.value === "Harborview" ? { ...school, label: "Sayéik: Kax̱dig̱oowu Héen", isRetired: true } : school
  );
  const { subject, text } = renderMessage(sample("request-approved"), { ...SENDER, schools });
  assert.equal(subject, "Approved: Sayéik: Kax̱dig̱oowu Héen, Dec 4, 2026 (1a2b3c4d)");
  assert(text.includes("School: Sayéik: Kax̱dig̱oowu Héen\n"), text);
});
