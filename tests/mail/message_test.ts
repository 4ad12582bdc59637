import assert from "node:assert/strict";
import { MAIL_TOPICS, type MailContent, type MailKind } from "../../src/domain/mail.ts";
import { writeMessage } from "../../src/mail/message.ts";
import { mailed, SAMPLES, SENDER } from "./samples.ts";

const CONTENTS = Object.entries(SAMPLES).map(([kind, facts]) => ({ kind, facts }) as MailContent);
const CHOOSABLE: readonly MailKind[] = Object.values(MAIL_TOPICS).flatMap(({ kinds }) => kinds);

const write = (content: MailContent) => writeMessage(content, SENDER);
const sample = <Kind extends MailKind>(kind: Kind, changes: Partial<(typeof SAMPLES)[Kind]> = {}) =>
  ({ kind, facts: { ...SAMPLES[kind], ...changes } }) as MailContent;

/** What a reader of the HTML reads, each link with its address behind it. */
function readHtml(html: string): string {
  return html.replace(/<title>.*?<\/title>/, "").replace(/<a href="([^"]*)">(.*?)<\/a>/g, "$2 $1").replace(
    /<[^>]*>/g,
    " ",
  )
    .replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** The words alone: marks for lists, labels and lines are left out. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);

for (const content of CONTENTS) {
  Deno.test(`a ${content.kind} message says the same as text and as HTML`, () => {
    const { text, html } = write(content);
    assert.deepEqual(wordsOf(readHtml(html)), wordsOf(text));
  });

  Deno.test(`a ${content.kind} message speaks in the district's name and tells why it comes`, () => {
    const { subject, text, html } = write(content);
    assert.match(text, /^Test School District Nutrition and Meal Services\n/);
    assert.match(text, /You receive this message because /);
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
    const { text, html } = write(content);
    assert.doesNotMatch(html, /<(img|script|style|link|iframe|form|button|object)\b|src=|url\(|@import/i);
    for (const url of linksIn(html)) {
      assert.match(
        url ?? "",
        /^https:\/\/lunches\.example\.org\/(settings|login|admin(\/pending-users|\/requests\/[\w-]{36})?|requests\/[\w-]{36})?$/,
      );
      assert(text.split("\n").includes(url ?? ""), `${url} stands on a line of its own`);
    }
  });

  Deno.test(`the text of a ${content.kind} message has lines that fit a narrow window`, () => {
    for (const line of write(content).text.split("\n")) assert(line.length <= 72 || /^https?:\S+$/.test(line), line);
  });
}

const REVISION = mailed({ version: 2 });
const IT = "Harborview, Dec 4, 2026 (1a2b3c4d)";
const REVIEW = `${SENDER.publicUrl}/admin/requests/${mailed().id}`;
const DETAILS = `${SENDER.publicUrl}/requests/${mailed().id}`;
const LOGIN = `${SENDER.publicUrl}/login`;

// The address is the message's own link; null for none.
const table: [content: MailContent, subject: string, link: string | null, ...says: string[]][] = [
  [
    sample("registration-received"),
    "New registration: Test Teacher",
    `${SENDER.publicUrl}/admin/pending-users`,
    "Email: teacher@test.example",
    "Role asked for: Requester",
  ],
  [sample("requests-submitted"), `Submitted: ${IT}`, REVIEW, "Test Teacher submitted a request.", "Lunches: 25"],
  [
    sample("requests-submitted", { requests: [{ ...REVISION, by: "Test Teacher" }] }),
    `Revision 2 submitted: ${IT}`,
    REVIEW,
    "Test Teacher submitted Revision 2 of a request.",
    "Version: Revision 2",
  ],
  [
    sample("requests-submitted", {
      requests: [{ ...mailed({ numberOfLunches: 1 }), by: "Test Teacher" }, { ...REVISION, by: "Test Director" }],
    }),
    "2 submissions wait for review",
    `${SENDER.publicUrl}/admin`,
    "- Harborview, Friday, Dec 4, 2026, 8:30 am; 1 lunch; submitted by Test Teacher (1a2b3c4d)",
    "- Harborview, Friday, Dec 4, 2026, 8:30 am; 25 lunches; Revision 2; submitted by Test Director (1a2b3c4d)",
  ],
  [sample("request-cancelled"), `Cancelled: ${IT}`, REVIEW, "Test Teacher cancelled this request."],
  [
    sample("request-reverted"),
    `Reverted: ${IT}`,
    REVIEW,
    "Test Teacher took a denied revision back. This approved version (Original Submission) counts again.",
  ],
  [sample("review-reminder"), `Still in review: ${IT}`, REVIEW, "nobody has approved or denied it yet"],
  [
    sample("review-reminder", { requests: [mailed(), REVISION] }),
    "2 requests are still in review",
    `${SENDER.publicUrl}/admin`,
    "nobody has approved or denied them yet",
    "25 lunches; Revision 2 (1a2b3c4d)",
  ],
  [
    sample("registration-approved"),
    "Your Field Trip Lunches account was approved",
    LOGIN,
    "You can sign in now",
    "Role: Director",
  ],
  [
    sample("registration-denied"),
    "Your Field Trip Lunches registration was denied",
    null,
    "Reason: Not on the staff list",
  ],
  [
    sample("access-revoked"),
    "Your access to Field Trip Lunches was revoked",
    null,
    "You cannot sign in any more.",
    "Reason: Left the district",
  ],
  [
    sample("access-restored"),
    "Your access to Field Trip Lunches was restored",
    LOGIN,
    "You can sign in again",
    "Role: Requester",
  ],
  [
    sample("password-reset"),
    "Your Field Trip Lunches password was reset",
    LOGIN,
    "Ask them for it: passwords are never sent by email.",
  ],
  [sample("request-approved"), `Approved: ${IT}`, DETAILS, "Your request was approved.", "School: Harborview"],
  [
    sample("request-approved", { request: REVISION }),
    `Revision 2 approved: ${IT}`,
    DETAILS,
    "Revision 2 of your request was approved. It takes the place of every earlier version.",
  ],
  [sample("request-denied"), `Denied: ${IT}`, DETAILS, "Your request was denied. Reason: The kitchen is closed"],
  [
    sample("request-denied", { reason: null }),
    `Denied: ${IT}`,
    DETAILS,
    "Your request was denied. The reason is on the request's page.",
  ],
  [
    sample("request-denied", { request: REVISION, inForce: 1 }),
    `Revision 2 denied: ${IT}`,
    DETAILS,
    "Revision 2 of your request was denied.",
    "The approved version (Revision 1) stays in force.",
  ],
  [sample("request-in-progress"), `In progress: ${IT}`, DETAILS, "Your request is in progress"],
  [sample("request-in-progress", { request: REVISION }), `Revision 2 in progress: ${IT}`, DETAILS],
  [sample("request-completed"), `Completed: ${IT}`, DETAILS, "Your request was marked as completed."],
  [
    sample("request-deleted"),
    `Deleted: ${IT}`,
    `${SENDER.publicUrl}/`,
    "deleted this request with all its versions",
    "Reason: Entered twice",
  ],
  [
    sample("request-deleted", { reason: null }),
    `Deleted: ${IT}`,
    `${SENDER.publicUrl}/`,
    "Ask Nutrition and Meal Services if you would like to know why.",
  ],
  [
    sample("request-changed-by-other"),
    `Revised by Test Director: ${IT}`,
    DETAILS,
    "Test Director submitted a revision of your request.",
  ],
  [
    sample("request-changed-by-other", { change: "cancelled" }),
    `Cancelled by Test Director: ${IT}`,
    DETAILS,
    "Test Director cancelled your request.",
  ],
  [
    sample("request-changed-by-other", { change: "reverted" }),
    `Reverted by Test Director: ${IT}`,
    DETAILS,
    "The approved version counts again.",
  ],
  [
    sample("confirm-reminder"),
    `Please confirm the numbers: ${IT}`,
    DETAILS,
    "until 48 hours before delivery you can still revise it",
  ],
];

for (const [content, subject, link, ...says] of table) {
  Deno.test(`"${subject}" is the subject of a ${content.kind} message, and its words and link fit it`, () => {
    const message = write(content);
    assert.equal(message.subject, subject);
    const flowing = message.text.replace(/\s+/g, " ");
    for (const words of says) assert(flowing.includes(words), `"${words}" is missing in:\n${message.text}`);
    const links = linksIn(message.html).filter((url) => url !== `${SENDER.publicUrl}/settings`);
    assert.deepEqual(links, link === null ? [] : [link]);
  });
}

Deno.test("every kind of message has its words in the table", () => {
  assert.deepEqual(new Set(table.map(([{ kind }]) => kind)), new Set(Object.keys(SAMPLES)));
});

Deno.test("a digest lists at most 50 submissions, and says how many more there are", () => {
  const of = (count: number) =>
    write(sample("requests-submitted", {
      requests: Array.from({ length: count }, (_, index) => ({ ...mailed(), by: `Teacher No ${index + 1}.` })),
    }));
  assert.match(of(50).text, /Teacher No 50\./);
  assert.doesNotMatch(of(50).text, / more\b/);
  const long = of(1234);
  assert.equal(long.subject, "1234 submissions wait for review");
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
      const { subject, text, html } = write(content);
      assert.doesNotMatch(subject, /\p{Cc}/u);
      assert.doesNotMatch(html, /<script|[\0\u202e]/);
      if (content.kind !== "requests-submitted") assert(subject.includes(inSubject), subject);
      assert(text.replace(/\s+/g, " ").includes(inSubject), text);
      assert(readHtml(html).includes(inSubject), html);
    }
  });
}

Deno.test("a reason keeps its lines, and its markup stays text", () => {
  const { text, html } = write(sample("request-denied", { reason: "<b>No</b> bus.\r\n\r\nChoose another day." }));
  assert.match(text, /Reason:\n {2}<b>No<\/b> bus\.\n\n {2}Choose another day\.\n/);
  assert.match(html, /&lt;b&gt;No&lt;\/b&gt; bus\.<br\/><br\/>Choose another day\./);
});

Deno.test("a word longer than a line stays whole", () => {
  const word = "x".repeat(200);
  assert(write(sample("access-revoked", { reason: word })).text.split("\n").includes(`  ${word}`));
});
