import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { compressAnswers } from "../../src/http/responses/compression.ts";
import { createResponseCache } from "../../src/http/responses/response_cache.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { TestClock } from "../support/clock.ts";

interface Asked {
  path?: string;
  person?: string;
  revision?: number;
}

/** Text that is worth compressing. */
const LONG = Array.from({ length: 400 }, (_, line) => `This is line ${line}.`).join(" ");

/** A route that counts how often it is run, behind a cache of its own. */
function cachedRoute(answer: (count: number) => Response | string | Promise<Response | string> = String) {
  const clock = new TestClock();
  let count = 0;
  const app = new Hono<SignedInEnv>();
  app.use(compressAnswers);
  app.use(async (c, next) => {
    const { person = "one", revision = 1 } = JSON.parse(c.req.header("Asked") ?? "{}") as Asked;
    const user = { id: person } as CurrentUser;
    c.set("session", {
      user,
      tokenHash: new Uint8Array(),
      csrfToken: "secret",
      districtRevision: revision,
      endsAt: clock.now,
      canStay: true,
    });
    await next();
  });
  app.get("*", createResponseCache({ clock: clock.read }), async (c) => {
    const made = await answer(++count);
    return typeof made === "string" ? c.body(made, 200, { "Content-Type": "text/html" }) : made;
  });
  const ask = ({ path = "/", ...asked }: Asked = {}, headers: Record<string, string> = {}) =>
    app.request(path, { headers: { Asked: JSON.stringify(asked), ...headers } });
  return { clock, ask, text: async (asked?: Asked) => (await ask(asked)).text(), count: () => count };
}

const CHANGES: [what: string, asked?: Asked][] = [
  ["the minute is over"],
  ["the district's revision has risen", { revision: 2 }],
  ["another person asks", { person: "two" }],
  ["it is another address", { path: "/other" }],
  ["its query is another", { path: "/?page=2" }],
];
for (const [what, asked] of CHANGES) {
  Deno.test(`an answer is made anew when ${what}`, async () => {
    const { text, clock } = cachedRoute();
    assert.equal(await text(), "1");
    if (!asked) clock.advance({ minutes: 1 });
    assert.equal(await text(asked), "2");
  });
}

Deno.test("a page for a narrow window is never given where none was chosen", async () => {
  const { ask } = cachedRoute();
  const told: string[] = [];
  for (const Cookie of ["", "narrow-window=yes", "narrow-window=other", "narrow-window=yes"]) {
    told.push((await (await ask({}, { Cookie })).text()).charAt(0));
  }
  assert.deepEqual(told, ["1", "2", "1", "2"]);
});

Deno.test("a reader whose revision is older than what is cached is given the newer answer", async () => {
  const { text } = cachedRoute();
  await text({ revision: 7 });
  assert.equal(await text({ revision: 6 }), "1");
});

Deno.test("a cached answer is compressed for those who take it", async () => {
  const { ask } = cachedRoute(() => LONG);
  for (let time = 0; time < 2; time++) {
    const plain = await ask();
    assert.equal(plain.headers.get("Content-Encoding"), null);
    assert.equal(plain.headers.get("Content-Type"), "text/html");
    assert.equal(await plain.text(), LONG);
    const compressed = await ask({}, { "Accept-Encoding": "gzip" });
    const body = await compressed.bytes();
    assert.equal(compressed.headers.get("Content-Encoding"), "gzip");
    assert.equal(compressed.headers.get("Content-Length"), String(body.length));
    assert.equal(gunzipSync(body).toString(), LONG);
  }
});

Deno.test("another site's page and a short answer get nothing compressed from the cache", async () => {
  const long = cachedRoute(() => LONG);
  const short = cachedRoute(() => "short");
  await Promise.all([long.ask(), short.ask()]);
  const answers = [
    await long.ask({}, { "Accept-Encoding": "gzip", "Sec-Fetch-Site": "cross-site" }),
    await short.ask({}, { "Accept-Encoding": "gzip" }),
  ];
  for (const { headers } of answers) assert.equal(headers.get("Content-Encoding"), null);
});

Deno.test("redirects and errors are not cached", async () => {
  const { ask } = cachedRoute((count) => count < 3 ? new Response(null, { status: count === 1 ? 303 : 404 }) : "made");
  assert.deepEqual([(await ask()).status, (await ask()).status, (await ask()).status], [303, 404, 200]);
});

Deno.test("an older answer that comes late does not take a newer one's place", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { text } = cachedRoute(async (count) => {
    if (count === 1) await gate;
    return String(count);
  });
  const late = text({ revision: 1 });
  assert.equal(await text({ revision: 2 }), "2");
  open();
  assert.equal(await late, "1");
  assert.equal(await text({ revision: 2 }), "2");
});

const FULL: [of: string, pages: number, query: string, body: string][] = [
  ["large answers", 20, "", "x".repeat(900_000)],
  ["long addresses", 2_000, `?${"x".repeat(15_000)}`, ""],
];
for (const [of, pages, query, body] of FULL) {
  Deno.test(`the cache has a bound for ${of}, and what was asked for last stays`, async () => {
    const { text, count } = cachedRoute((number) => body + number);
    for (let page = 1; page <= pages; page++) await text({ path: `/${page}${query}` });
    await text({ path: `/${pages}${query}` });
    assert.equal(count(), pages);
    await text({ path: `/1${query}` });
    assert.equal(count(), pages + 1);
  });
}

Deno.test("an answer too large to share the room with others is made each time", async () => {
  const { text, count } = cachedRoute(() => "x".repeat(1_100_000));
  await text();
  await text();
  assert.equal(count(), 2);
});
