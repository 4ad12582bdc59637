import assert from "node:assert/strict";
import { renderMessage } from "../../src/mail/message.ts";
import { MAIL_TOPICS, wantsMail } from "../../src/domain/mail/topics.ts";
import type { MailContent } from "../../src/domain/mail/content.ts";
import { linksIn, mailed, readHtml, REGISTERED, renderSample, sample, SAMPLES, SENDER, wordsOf } from "./samples.ts";

const CONTENTS = Object.entries(SAMPLES).map(([kind, payload]) => ({ kind, payload }) as MailContent);
const NOTHING = Object.fromEntries(Object.keys(MAIL_TOPICS).map((topic) => [topic, false]));

for (const content of CONTENTS) {
  Deno.test(`a ${content.kind} message: the same as text and HTML, from the district, with why it comes`, () => {
    const { subject, text, html } = renderSample(content);
    assert.deepEqual(wordsOf(readHtml(html)), wordsOf(text));
    assert.match(text, /^Test School District Nutrition and Meal Services\n/);
    assert.match(text, /You're receiving this email because /);
    assert.match(html, /^<!doctype html><html lang="en"><head><meta charSet="utf-8"\/>/);
    assert.match(html, /<title>[^<]+<\/title>/);
    assert.equal(html.match(/<h1/g)?.length, 1);
    assert(subject.length > 10, subject);
    // One can choose there whether such messages come.
    assert.equal(linksIn(html).includes(`${SENDER.publicUrl}/settings`), !wantsMail(content.kind, NOTHING));
  });

  Deno.test(`a ${content.kind} message fetches nothing, and its lines fit a narrow window but for links`, () => {
    const { text, html } = renderSample(content);
    assert.doesNotMatch(html, /<(img|script|style|link|iframe|form|button|object)\b|src=|url\(|@import/i);
    const lines = text.split("\n");
    for (const url of linksIn(html)) assert(lines.includes(url ?? ""), `${url} stands on a line of its own`);
    for (const line of lines) assert(line.length <= 72 || /^https?:\S+$/.test(line), line);
  });
}

Deno.test("a digest lists at most 50 submissions, and says how many more there are", () => {
  const submitted = (_: unknown, index: number) => ({ ...mailed({ numberOfLunches: index + 1 }), by: "teacher" });
  const of = (length: number) =>
    renderSample(sample("requests-submitted", { requests: Array.from({ length }, submitted) }));
  assert.match(of(50).text, /; 50 lunches;/);
  assert.doesNotMatch(of(50).text, / more\b/);
  const long = of(1234);
  assert.equal(long.subject, "1,234 submissions since the last message");
  assert.match(long.text, /; 50 lunches;[^]*- and 1184 more/);
  assert.doesNotMatch(long.text, /; 51 lunches;/);
  assert.deepEqual(wordsOf(readHtml(long.html)), wordsOf(long.text));
});

for (
  const [name, inSubject] of [
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["Test\r\nBcc: other@test.example\0\t\u2028Teacher", "Test Bcc: other@test.example Teacher"],
    ["&amp; Ḵaach \u202eX̱'áak", "&amp; Ḵaach X̱'áak"],
  ] as const
) {
  Deno.test(`somebody called ${JSON.stringify(name)} stands in subject, text and HTML as one line and harmless`, () => {
    const submitted = { requests: [{ ...mailed(), by: "teacher" }, { ...mailed(), by: "teacher" }] };
    const contents = [
      sample("requests-submitted", REGISTERED),
      sample("request-changed-by-other", { by: "teacher" }),
      sample("requests-submitted", submitted),
    ];
    const people = { teacher: { firstName: name, lastName: "", email: "teacher@test.example" } };
    for (const content of contents) {
      const { subject, text, html } = renderSample(content, people);
      assert.doesNotMatch(subject, /\p{Cc}/u);
      assert.doesNotMatch(html, /<script|[\0\u202e]/);
      if (content.kind === "request-changed-by-other") assert(subject.includes(inSubject), subject);
      assert(text.replace(/\s+/g, " ").replaceAll("\u2060", "").includes(inSubject), text);
      assert(readHtml(html).replaceAll("\u2060", "").includes(inSubject), html);
    }
  });
}

Deno.test("a name that looks like a link, a person's or a school's, is none in text and HTML, and reads as it is written", () => {
  const people = { teacher: { firstName: "Sh.aan", lastName: "J.R. St\uff0eus \\\\lunches", email: "t@test.example" } };
  const name = "Sh.\u2060aan J.\u2060R. St\uff0e\u2060us \\\u2060\\\u2060lunches";
  for (
    const content of [sample("requests-submitted", REGISTERED), sample("request-changed-by-other", { by: "teacher" })]
  ) {
    const { subject, text, html } = renderSample(content, people);
    assert(text.includes(name) && readHtml(html).includes(name), text);
    assert.doesNotMatch(subject, /\u2060/);
    assert(text.includes("t@test.example") || content.kind !== "requests-submitted", "an address can be pressed");
  }
  const schools = [{ value: "Harborview", label: "Yadaa.at", isRetired: false }];
  const { subject, text, html } = renderMessage(sample("request-approved"), { ...SENDER, schools });
  for (const said of [text, html]) assert(said.includes("Yadaa.\u2060at") && !said.includes("Yadaa.at"), said);
  assert(subject.includes("Yadaa.at,"), subject);
});

Deno.test("a reason keeps its lines, its markup stays text, and it loses control characters and overrides", () => {
  const reason = "<b>No</b> bus\0.\r\n\r\nOn the\x1b[2J\u202e oth\u2066er day\rto\x07day";
  const { text, html } = renderSample(sample("request-denied", { reason }));
  assert.match(text, /Reason:\n {2}<b>No<\/b> bus \.\n\n {2}On the \[2J oth er day\n {2}to day\n/);
  assert.match(html, /&lt;b&gt;No&lt;\/b&gt; bus \.<br\/><br\/>On the \[2J oth er day<br\/>to day/);
  for (const said of [text, html]) assert.doesNotMatch(said, /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
});

Deno.test("every message ends with how to reach the office, once that is known", () => {
  const sender = { ...SENDER, district: { ...SENDER.district, phone: "907-555-0100", email: "" } };
  for (const content of CONTENTS) {
    const { text, html } = renderMessage(content, sender);
    assert(text.replace(/\s+/g, " ").includes("Call Nutrition and Meal Services at 907-555-0100."), text);
    assert.deepEqual(wordsOf(readHtml(html)), wordsOf(text));
  }
});
