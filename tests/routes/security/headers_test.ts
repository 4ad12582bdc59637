import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const overHttps = await testApp({ publicUrl: "https://lunches.test.example" });
Deno.test.afterAll(async () => void await Promise.all([running.close(), overHttps.close()]));

/** A page, a call, an error of each, a static file and a health answer. */
const ANSWERS = [urls.login, urls.api.me, "/no-such-page", "/api/no-such-call", "/favicon.svg", urls.healthz];

function directives(response: Response): Map<string, string[]> {
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  return new Map(
    policy.split(";").map((directive) => directive.trim().split(/\s+/)).map(([name = "", ...of]) => [name, of]),
  );
}

test("every answer forbids other sites' scripts, plugins, bases and frames", async () => {
  for (const path of ANSWERS) {
    const policy = directives(await running.client().get(path));
    assert.deepEqual(policy.get("default-src"), ["'none'"], path);
    assert.deepEqual(policy.get("object-src"), ["'none'"], path);
    assert.deepEqual(policy.get("base-uri"), ["'none'"], path);
    assert.deepEqual(policy.get("frame-ancestors"), ["'none'"], path);
    assert.deepEqual(policy.get("form-action"), ["'self'"], path);
    assert.deepEqual(policy.get("script-src"), ["'self'"], path);
    assert.deepEqual(policy.get("style-src"), ["'self'"], path);
    assert.equal(policy.has("script-src-attr"), false, "falls back to script-src, which allows none");
  }
});

test("scripts and styles are files of our own: no page has any of them in itself", async () => {
  const client = await running.signedIn(running.people.admin);
  for (const path of [urls.login, urls.adminDashboard, urls.kitchen, urls.newRequest]) {
    const page = await (await client.get(path)).text();
    assert.doesNotMatch(page, /<style|<script(?! type="module" src="\/build\/)|\son\w+=|nonce/, path);
  }
});

test("every answer sets nosniff, a referrer policy and isolation from other windows", async () => {
  for (const path of ANSWERS) {
    const { headers } = await running.client().get(path);
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff", path);
    assert.equal(headers.get("Referrer-Policy"), "same-origin", path);
    assert.equal(headers.get("Cross-Origin-Opener-Policy"), "same-origin", path);
    assert.equal(headers.get("Cross-Origin-Resource-Policy"), "same-origin", path);
    assert.equal(headers.get("X-Frame-Options"), "DENY", path);
    assert.equal(headers.has("X-Powered-By") || headers.has("Server"), false, path);
  }
});

test("HSTS lasts a year, and is set only with https", async () => {
  for (const path of ANSWERS) {
    const secure = (await overHttps.client().get(path)).headers;
    assert.equal(secure.get("Strict-Transport-Security"), "max-age=31536000; includeSubDomains", path);
    assert.equal((await running.client().get(path)).headers.has("Strict-Transport-Security"), false, path);
  }
});

test("no answer can be read by another site, not even after a preflight", async () => {
  const params = { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "POST" };
  const teacher = await running.signedIn(running.people.teacher);
  for (const path of [...ANSWERS, urls.api.requests, urls.api.myRequests]) {
    for (const method of ["GET", "OPTIONS"]) {
      const { headers } = await teacher.fetch(path, { method, headers: params });
      const cors = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
      assert.deepEqual(cors, [], `${method} ${path}`);
    }
  }
});

test("built files are kept for good, other files for an hour", async () => {
  const cached = async (path: string) => (await running.client().get(path)).headers.get("Cache-Control");
  const page = await (await running.client().get(urls.login)).text();
  const built = page.match(/(?<=(?:src|href)=")\/build\/[^"]+/g) ?? [];
  assert.ok(built.length > 0, page);
  for (const path of built) assert.equal(await cached(path), "public, max-age=31536000, immutable", path);
  assert.equal(await cached("/favicon.svg"), "public, max-age=3600");
});

test("caches never store personal data", async () => {
  const teacher = await running.signedIn(running.people.teacher);
  const own = [
    urls.api.me,
    urls.api.csrfToken,
    urls.api.draftKey,
    urls.api.myRequests,
    urls.requesterDashboard,
    urls.settings,
    urls.home,
  ];
  for (const path of [...own, "/no-such-page", "/api/no-such-call", urls.api.activeUsers]) {
    assert.equal((await teacher.get(path)).headers.get("Cache-Control"), "no-store", path);
  }
});
