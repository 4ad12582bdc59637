import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { createProvider } from "../../../src/auth/provider.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { Client, expectText } from "../../support/client.ts";
import { PASSWORD } from "../../support/people.ts";
import { PUBLIC_URL, settingsFor } from "../../support/provider.ts";

const CALLBACK = `${PUBLIC_URL}${urls.providerCallback}`;
const server = createServer((request, response) => certified.callback()(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
Deno.test.afterAll(() => void server.close().closeAllConnections());
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const settings = settingsFor(issuer, { leavesPasswordsToAdministrators: true });
const certified = new Provider(issuer, {
  clients: [{ client_id: settings.clientId, client_secret: settings.clientSecret, redirect_uris: [CALLBACK] }],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
  conformIdTokenClaims: false,
  findAccount: (_context: unknown, id: string) => ({
    accountId: id,
    claims: () => ({ sub: id, email: `${id}@test.example`, email_verified: true, given_name: "A", family_name: "B" }),
  }),
});

const running = await testApp({ publicUrl: PUBLIC_URL, parts: { provider: createProvider(settings, PUBLIC_URL) } });
const { people } = running;

const REFUSAL = /Please sign in with Test Accounts\. Passwords are for administrators only\./;

Deno.test("with passwords for administrators only, nobody else signs in or registers with one, and the pages say so", async () => {
  for (const { email } of [people.teacher, people.director]) {
    const credentials = { email, password: PASSWORD };
    assert.match(await expectText(await running.client().post(urls.api.login, credentials), 403), REFUSAL);
    assert.match(await expectText(await running.client().postForm(urls.login, credentials), 403), REFUSAL);
  }
  await running.client().signIn(people.admin.email);
  const account = { email: "new@test.example", password: PASSWORD, firstName: "A", lastName: "B", role: "DIRECTOR" };
  assert.match(await expectText(await running.client().post(urls.api.register, account), 403), REFUSAL);
  assert.equal((await running.client().get(urls.register)).headers.get("Location"), urls.login);
  const html = await running.client().page(urls.login);
  assert.match(html, /Sign in with Test Accounts.*<summary>Administrators: sign in with a password<\/summary>/s);
  assert.match(html, /Don(&#x27;|')t have an account\? Sign in to request one\./);
  assert.equal(html.match(/data-variant="primary"/g)?.length, 1);
  const office = await running.signedIn(people.admin);
  assert.match(await office.page(urls.activeUsers), /Only administrators can sign in with a password\. Everyone else/);
});

/** Signs in at the provider as its pages ask, and returns where it sends the browser. */
async function signInThere(address: string, login: string): Promise<URL> {
  const browser = new Client(issuer, issuer);
  let next = address;
  for (let steps = 0; steps < 12 && !next.startsWith(PUBLIC_URL); steps++) {
    const page = await browser.get(next);
    const html = page.status === 200 ? await page.text() : "";
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
    const answer = prompt
      ? await browser.postForm(new URL(next, issuer).pathname, { prompt, login, password: "any" })
      : page;
    next = new URL(answer.headers.get("Location") ?? "", issuer).href;
  }
  return new URL(next);
}

Deno.test("a teacher signs in at a certified provider", async () => {
  const browser = running.client();
  const back = await signInThere((await browser.get(urls.provider)).headers.get("Location") ?? "", "teacher");
  const landed = await browser.get(`${back.pathname}${back.search}`);
  assert.match(landed.headers.get("Location") ?? "", /^\/requester\/dashboard/);
  assert.match(await browser.page(urls.requesterDashboard), /My Lunch Requests/);
});

Deno.test("somebody who cancels at the provider is back on the sign-in page", async () => {
  const browser = running.client();
  const { searchParams } = new URL((await browser.get(urls.provider)).headers.get("Location") ?? "");
  const query = new URLSearchParams({ error: "access_denied", state: searchParams.get("state") ?? "", iss: issuer });
  assert.equal((await browser.get(`${urls.providerCallback}?${query}`)).headers.get("Location"), urls.login);
  assert.match(await browser.page(urls.login), /Signing in with Test Accounts didn't work/);
});
