import assert from "node:assert/strict";
import { findMailPreferences } from "../../../db/mail/preferences.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { PASSWORD, type TestPerson } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { database: { db }, people: { director, teacher } } = running;
const { active, withTemporaryPassword } = accountsOf(running);

/** Ticks these topics in the settings of a person, without script, and no others. */
async function choose(person: TestPerson, topics: string[], change: Record<string, string> = {}): Promise<Response> {
  const client = await running.signedIn(person);
  return await client.postForm(urls.mailPreferences, {
    ...Object.fromEntries(topics.map((name) => [name, "on"])),
    ...change,
  });
}

/** The names of the boxes on a person's settings page, the ticked ones with an x. */
async function boxesOf(person: TestPerson): Promise<string[]> {
  const html = await (await (await running.signedIn(person)).get(urls.settings)).text();
  return [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) =>
    `${/name="(\w+)"/.exec(box)?.[1]}${box.includes("checked") ? " x" : ""}`
  );
}

test("everybody finds the topics of their role, all ticked until they choose", async () => {
  const requesters = ["progress x", "confirmReminders x"];
  assert.deepEqual(await boxesOf(await active("new-teacher@test.example")), requesters);
  assert.deepEqual(await boxesOf(await active("new-director@test.example", "DIRECTOR")), requesters);
  const administrators = ["registrations x", "submissions x", "withdrawals x", "reviewReminders x"];
  assert.deepEqual(await boxesOf(await active("new-admin@test.example", "ADMIN")), administrators);
});

test("unticking a topic turns it off, and the page says that it was saved", async () => {
  const response = await choose(teacher, ["confirmReminders"]);
  assert.equal(response.status, 303);
  assert.equal(response.headers.get("Location"), `${urls.settings}?saved=mail`);
  assert.deepEqual(await boxesOf(teacher), ["progress", "confirmReminders x"]);
  const page = await (await running.signedIn(teacher)).get(`${urls.settings}?saved=mail`);
  assert.match(await page.text(), /Email preferences saved/);
});

test("other roles' topics, unknown fields and other values are a 422 with a message, and change nothing", async () => {
  const before = await findMailPreferences(db, director.id);
  for (
    const [topics, change] of [
      [["registrations"], {}],
      [["progress", "constructor"], {}],
      [[], { __proto__x: "on" }],
      [[], { progress: "maybe" }],
    ] as [string[], Record<string, string>][]
  ) {
    const response = await choose(director, topics, change);
    assert.equal(response.status, 422);
    assert.match(
      (await response.text()).replaceAll("&#x27;", "'"),
      /These choices aren't available for your role\. Reopen Settings and try again\./,
    );
  }
  assert.deepEqual(await findMailPreferences(db, director.id), before);
});

test("choices outlive a change of role, and come back with it", async () => {
  const person = await active("changing@test.example");
  const become = (role: "ADMIN" | "REQUESTER") =>
    db.updateTable("users").set({ role }).where("id", "=", person.id).execute();
  await choose(person, []);
  await become("ADMIN");
  await choose(person, ["registrations", "submissions", "withdrawals"]);
  assert.deepEqual(await boxesOf(person), ["registrations x", "submissions x", "withdrawals x", "reviewReminders"]);
  await become("REQUESTER");
  assert.deepEqual(await boxesOf(person), ["progress", "confirmReminders"]);
});

test("people who must change their password are redirected, from the page and from its form", async () => {
  const person = await withTemporaryPassword("temporary@test.example");
  const client = running.client();
  await client.signIn(person.email, PASSWORD);
  for (const response of [await client.get(urls.settings), await client.postForm(urls.mailPreferences)]) {
    assert.equal(response.status, 303);
    assert.equal(response.headers.get("Location"), urls.changePassword);
  }
  assert.deepEqual(await findMailPreferences(db, person.id), {});
  assert.equal((await client.postForm(urls.logout)).headers.get("Location"), urls.login);
});
