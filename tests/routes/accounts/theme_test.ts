import assert from "node:assert/strict";
import { THEME_URL, urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { admin } = running.people;

/** The theme of a page, and what it tells the browser before its stylesheet comes. */
async function themeOf(client: Client, path: string): Promise<(string | undefined)[]> {
  const html = await (await client.get(path)).text();
  const theme = /<html lang="en"(?: data-theme="(.*?)")?>/.exec(html)?.[1];
  return [theme, /<meta name="color-scheme" content="(.*?)"/.exec(html)?.[1]];
}

test("a theme chosen in Settings is on all pages of that browser, cached ones and sign-in too, and on no other's", async () => {
  const [chosen, other] = [await running.signedIn(admin), await running.signedIn(admin)];
  for (const theme of ["dark", "light"]) {
    const response = await chosen.postForm(THEME_URL, { theme });
    assert.equal(response.status, 303);
    assert.equal(response.headers.get("Location"), withQuery(urls.settings, { saved: "theme" }));
    for (const path of [urls.settings, urls.adminDashboard, "/no/such/page"]) {
      assert.deepEqual(await themeOf(chosen, path), [theme, theme], path);
      assert.deepEqual(await themeOf(other, path), [undefined, "light dark"], path);
    }
  }
  await chosen.postForm(urls.logout);
  assert.deepEqual(await themeOf(chosen, urls.login), ["light", "light"]);
});

test("System forgets the choice, and the page says what is chosen and that it was saved", async () => {
  const client = await running.signedIn(admin);
  const pressed = async () => {
    const html = await (await client.get(withQuery(urls.settings, { saved: "theme" }))).text();
    assert.match(html, /role="status"[^]*?Theme saved/);
    return /aria-pressed="true"[^>]*value="(\w+)"|value="(\w+)"[^>]*aria-pressed="true"/.exec(html)?.slice(1).join("");
  };
  assert.equal(await pressed(), "system");
  await client.postForm(THEME_URL, { theme: "dark" });
  assert.equal(await pressed(), "dark");
  await client.postForm(THEME_URL, { theme: "system" });
  assert.equal(client.cookies.has("theme"), false);
  assert.equal(await pressed(), "system");
});

test("the cookie outlives visits, is out of reach of scripts, and names nobody", async () => {
  const client = await running.signedIn(admin);
  const cookie = (await client.postForm(THEME_URL, { theme: "dark" })).headers.getSetCookie()
    .find((each) => each.startsWith("theme="));
  assert.deepEqual(cookie?.split("; ").toSorted(), [
    "HttpOnly",
    `Max-Age=${400 * 24 * 60 * 60}`,
    "Path=/",
    "SameSite=Lax",
    "theme=dark",
  ]);
});

test("what is no theme is refused in the form, and ignored in the cookie", async () => {
  const client = await running.signedIn(admin);
  const response = await client.postForm(THEME_URL, { theme: "sepia" });
  assert.equal(response.status, 422);
  assert.match(await response.text(), /Choose System, Light or Dark\./);
  client.cookies.set("theme", "%22%3E%3Cb%3E");
  assert.deepEqual(await themeOf(client, urls.settings), [undefined, "light dark"]);
});
