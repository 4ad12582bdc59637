import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectText } from "../../support/client.ts";
import { PASSWORD } from "../../support/people.ts";
import { PUBLIC_URL, testProvider } from "../../support/provider.ts";

const { provider } = await testProvider({ leavesPasswordsToAdministrators: true });
const running = await testApp({ publicUrl: PUBLIC_URL, parts: { provider } });
const { people } = running;
const REFUSAL = /Please sign in with Test Accounts\. Passwords are for administrators only\./;

Deno.test("with passwords for administrators only, nobody else signs in with one", async () => {
  for (const { email } of [people.teacher, people.director]) {
    const credentials = { email, password: PASSWORD };
    assert.match(await expectText(await running.client().post(urls.api.login, credentials), 403), REFUSAL);
    assert.match(await expectText(await running.client().postForm(urls.login, credentials), 403), REFUSAL);
  }
  await running.client().signIn(people.admin.email);
});

Deno.test("with passwords for administrators only, nobody registers with one", async () => {
  const account = { email: "new@test.example", password: PASSWORD, firstName: "A", lastName: "B", role: "DIRECTOR" };
  assert.match(await expectText(await running.client().post(urls.api.register, account), 403), REFUSAL);
  assert.equal((await running.client().get(urls.register)).headers.get("Location"), urls.login);
});

Deno.test("with passwords for administrators only, the sign-in page leads with the district's accounts", async () => {
  const html = await running.client().page(urls.login);
  assert.match(html, /Sign in with Test Accounts.*<summary>Administrators: sign in with a password<\/summary>/s);
  assert.match(html, /Don(&#x27;|')t have an account\? Sign in to request one\./);
  assert.equal(html.match(/data-variant="primary"/g)?.length, 1);
});

Deno.test("with passwords for administrators only, a reset says that nobody else can use it", async () => {
  const office = await running.signedIn(people.admin);
  assert.match(await office.page(urls.activeUsers), /Only administrators can sign in with a password\. Everyone else/);
});
