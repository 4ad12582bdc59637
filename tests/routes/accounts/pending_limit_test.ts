import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { db } = running.database;

/** Lets so many people wait for approval, all at once. */
async function letWait(count: number): Promise<void> {
  const now = running.clock.now;
  await db.updateTable("users").set({ accountStatus: "DENIED", deniedReason: "Not expected" })
    .where("accountStatus", "=", "PENDING").execute();
  const rows = Array.from({ length: count }, () => ({
    email: `waiting-${crypto.randomUUID()}@test.example`,
    firstName: "Waiting",
    lastName: "Tester",
    role: "REQUESTER" as const,
    passwordHash: "none",
    createdAt: now,
    updatedAt: now,
  }));
  if (count > 0) await db.insertInto("users").values(rows).execute();
}

const account = (email: string) => ({
  email,
  firstName: "Ann",
  lastName: "Tester",
  role: "REQUESTER",
  password: "another-horse-1",
});

test("at most 500 wait for approval: who comes then is told what happened and whom to call, and counts for nothing", async () => {
  await db.updateTable("district").set({ officeName: "Meal Services", phone: "907-555-0100" }).execute();
  await letWait(499);
  await expectJson(await running.client().post(urls.api.register, account("last@test.example")), 201);

  const refused = await running.client().post(urls.api.register, account("late@test.example"));
  assert(Number(refused.headers.get("Retry-After")) > 0);
  const { message } = await expectJson<{ message: string }>(refused, 429);
  assert.match(message, /^500 people are waiting for approval already, so nobody else can register right now\./);
  assert.match(message, /Call Meal Services at 907-555-0100, and try again/);
  const posted = await running.client().postForm(urls.register, {
    ...account("late@test.example"),
    confirmPassword: "another-horse-1",
  });
  assert.equal(posted.status, 429);
  assert.match(await posted.text(), /Call Meal Services at 907-555-0100/);
  const { hits } = await db.selectFrom("rateLimits").select("hits").where("kind", "=", "register")
    .executeTakeFirstOrThrow();
  assert.equal(hits, 1);

  await letWait(10);
  await expectJson(await running.client().post(urls.api.register, account("late@test.example")), 201);
});

test("administrators are warned from 50 waiting on, in plain HTML, where they work and where they decide", async () => {
  const client = await running.signedIn(running.people.admin);
  const warningOn = async (path: string) => {
    const [, title] =
      /<p class="alert-title">([^<]*registrations[^<]*)<\/p>/.exec(await (await client.get(path)).text()) ??
        [];
    return title;
  };
  const pages = [urls.adminDashboard, urls.pendingUsers];
  for (
    const [waiting, title] of [
      [49, undefined],
      [50, "50 registrations are waiting for approval"],
      [500, "500 registrations are waiting for approval, and nobody else can register"],
    ] as const
  ) {
    await letWait(waiting);
    for (const page of pages) assert.equal(await warningOn(page), title, `${waiting} on ${page}`);
  }
});

test("the dashboard's Pending Users button counts who waits, from one on", async () => {
  const client = await running.signedIn(running.people.admin);
  for (const waiting of [0, 1, 12]) {
    await letWait(waiting);
    const html = await (await client.get(urls.adminDashboard)).text();
    const inside = new RegExp(`<a[^>]*href="${urls.pendingUsers}"[^>]*>(.*?)</a>`).exec(html)?.[1] ?? "";
    assert.equal(inside.replace(/<[^>]*>/g, ""), waiting === 0 ? "Pending Users" : `Pending Users ${waiting} waiting`);
  }
});
