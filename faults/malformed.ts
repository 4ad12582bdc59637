/**
 * Sends malformed calls and texts that are meant to break something, while people work: nothing may answer with a 500, hang
 * or end, and nothing may be stored that is not whole.
 */
import type { Row } from "../bench/support/report.ts";
import { findRunningPostgres } from "../db/postgres/embedded/start.ts";
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from "../src/domain/http/headers.ts";
import { urls } from "../src/domain/urls.ts";
import { Client } from "../tests/support/client.ts";
import { withDataDir } from "../tests/support/data_dir.ts";
import { requestForm } from "../tests/support/forms.ts";
import { sendRaw } from "../tests/support/raw.ts";
import { addTeachers, anyTeacher, FIRST_START, judge, MEALS, workAt } from "./support/district.ts";
import { pick, type Random, randomOf, type Run } from "./support/run.ts";

const FAULT = "malformed calls and nasty texts";

/** Texts that programs stumble over. */
const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\u200b\u200b",
  "\u202etxt.exe",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "e\u0301".repeat(2_000),
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "'; drop table requests; --",
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "=cmd|' /C calc'!A0",
  "%00%ff%s%n",
  "../../../../etc/passwd",
  "\r\nSet-Cookie: a=b",
  "x".repeat(100_000),
  "-1",
  "1e400",
  "NaN",
  "9".repeat(40),
  "2026-02-30",
  "99999-12-31",
  "25:99 am",
];

/** Values where others are expected. */
const VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  { length: 1e9 },
  { toString: "x" },
  { __proto__: null, constructor: { prototype: {} } },
  ...TEXTS,
];

const BYTES: Uint8Array<ArrayBuffer>[] = [
  new Uint8Array([0xff, 0xfe, 0x00]),
  new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
  new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
];

const BODIES = [
  "",
  "{",
  "null",
  "[]",
  '"',
  '{"a":1}{"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  "[".repeat(100_000),
  '{"a":'.repeat(50_000),
  `${"[".repeat(60_000)}${"]".repeat(60_000)}`,
  `{"deliveryDate":"${"x".repeat(600_000)}"}`,
  '{"specialMeals":[' + "{},".repeat(20_000) + "{}]}",
];

const POSTS = [
  urls.api.requests,
  urls.api.login,
  urls.api.register,
  urls.api.changePassword,
  urls.api.bulkApprove,
  urls.api.bulkProgress,
  urls.api.selectionSum,
  urls.api.schools,
  urls.api.closedDays,
  urls.api.approve("not-an-id"),
  urls.api.deny("00000000-0000-4000-8000-000000000000"),
  urls.api.closeOut("00000000-0000-4000-8000-000000000000"),
  urls.api.revisions("%00"),
  urls.api.delete("%ff"),
];

const GETS = [
  urls.api.myRequests,
  urls.api.similarRequests,
  urls.api.kitchenDay,
  urls.api.adminRequests,
  urls.api.deletedRequests,
  urls.api.kitchen,
  urls.adminDashboard,
  urls.history,
  urls.historyCsv,
  urls.requestsCsv,
  urls.reports,
  urls.kitchen,
  urls.outbox,
  urls.activeUsers,
  urls.api.request("not-an-id"),
];

const QUERIES = [
  "q",
  "page",
  "limit",
  "status",
  "sort",
  "order",
  "school",
  "date",
  "deliveryDate",
  "recipientEmail",
  "type",
];

const RAW = [
  "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\nConnection: close\r\n\r\n",
  "GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "POST /api/requests HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\nConnection: close\r\n\r\n0\r\n\r\n",
  "POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n",
  `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a=b; ".repeat(4_000)}\r\nConnection: close\r\n\r\n`,
  "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
  "GET http://other.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000",
  "BREW / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
];

export async function malformed(run: Run): Promise<Row[]> {
  const random = randomOf(run, FAULT);
  const times = run.isShort ? 60 : 2_000;
  const rows: Row[] = [];
  await withDataDir(async ({ dataDir, url, start }) => {
    const app = await start(FIRST_START);
    const dbUrl = findRunningPostgres(dataDir).appUrl;
    await addTeachers(dbUrl);
    const people = await Promise.all([FIRST_START.ADMIN_EMAIL, anyTeacher(random)].map(async (email) => {
      const client = new Client(url, url);
      await client.signIn(email);
      return { client, token: await client.csrfToken() ?? "" };
    }));
    const work = await workAt([url], () => dbUrl, random, { writers: 1 });
    const answers = new Map<number, number>();
    const bad: string[] = [];
    for (let number = 0; number < times; number++) {
      const { what, status } = await send(random, url, pick(random, people));
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // A raw connection that is no HTTP may simply be closed.
      if (status >= 500 && status !== 503) bad.push(`${status} for ${what}`);
    }
    await work.untilAccepted(5);
    await work.stop();
    const row = await judge(dbUrl, { accepted: work.accepted, refused: merge(answers, work.refused) }, {
      fault: FAULT,
      times,
      note: bad[0] ?? "alive",
    });
    rows.push(bad.length > 0 ? { ...row, broken: bad.slice(0, 3).join("; ") } : row);
    app.kill("SIGTERM");
    await app.ended();
  });
  return rows;
}

async function send(
  random: Random,
  url: string,
  { client, token }: { client: Client; token: string },
): Promise<{ what: string; status: number }> {
  const kind = random();
  if (kind < 0.1) {
    const message = pick(random, RAW);
    return { what: message.slice(0, 60), status: (await sendRaw(url, message)).status };
  }
  if (kind < 0.3) {
    const path = pick(random, GETS);
    const query = new URLSearchParams([[pick(random, QUERIES), pick(random, TEXTS).slice(0, 4_000)]]);
    const response = await client.get(`${path}?${query}`);
    await response.body?.cancel();
    return { what: `GET ${path}?${query.toString().slice(0, 60)}`, status: response.status };
  }
  const path = pick(random, POSTS);
  const isForm = kind < 0.7;
  const body = isForm ? spoiledForm(random) : pick<BodyInit>(random, [...BODIES, ...BYTES]);
  const response = await client.fetch(path, {
    method: "POST",
    headers: {
      "Content-Type": random() < 0.95 ? "application/json" : "text/plain",
      Origin: url,
      [CSRF_HEADER]: random() < 0.9 ? token : "x".repeat(9_000),
      ...random() < 0.2 ? { [IDEMPOTENCY_HEADER]: "x".repeat(5_000) } : {},
    },
    body,
  });
  await response.body?.cancel();
  return { what: `POST ${path} ${String(body).slice(0, 60)}`, status: response.status };
}

/** A right form with one or two fields of it spoiled. */
function spoiledForm(random: Random): string {
  const form: Record<string, unknown> = requestForm(new Date(), { specialMeals: MEALS });
  const names = Object.keys(form).filter((name) => name !== "specialMeals");
  for (let spoiled = 0; spoiled < 2; spoiled++) form[pick(random, names)] = pick(random, VALUES);
  const kind = random();
  if (kind < 0.2) form.specialMeals = MEALS.map((meal) => ({ ...meal, notes: pick(random, VALUES) }));
  // Never an empty list: a request without meals would be whole, too, and be taken for half of one.
  else if (kind < 0.4) form.specialMeals = pick(random, TEXTS) || [[]];
  return JSON.stringify(form);
}

function merge(...all: Map<number, number>[]): Map<number, number> {
  const sum = new Map<number, number>();
  for (const [status, count] of all.flatMap((counts) => [...counts])) sum.set(status, (sum.get(status) ?? 0) + count);
  return sum;
}
