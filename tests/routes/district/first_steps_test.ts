import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { closeDays } from "../../../db/kitchen/change_closed_days.ts";
import { setCapacity } from "../../../db/kitchen/capacities.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { addPerson } from "../../support/people.ts";

/** Each of the dashboard's first steps with its state, and where it leads; undefined without a list. */
async function stepsOn(client: Client): Promise<string[] | undefined> {
  const [, list] = /<ul class="first-steps [^>]*>(.*?)<\/ul>/s.exec(await client.page(urls.adminDashboard)) ?? [];
  return list?.split("</li>").slice(0, -1).map((step) => {
    const words = step.replace(/<\/(?:span|p|a)>/g, " ").replace(/<[^>]+>/g, "").replace("&#x27;", "'");
    return `${words.replace(/\s+/g, " ").trim()} -> ${/href="([^"]*)"/.exec(step)?.[1]}`;
  });
}

Deno.test("a super admin's dashboard lists what a new district needs, with its state, until all of it is done", async () => {
  const { database: { db }, people: { admin }, clock, ...running } = await testApp();
  const boss = await running.signedIn(admin);
  const office = await running.signedIn(await addPerson(db, admin, "ADMIN", "office@test.example", clock.now));
  assert.deepEqual(await stepsOn(boss), [
    `Office's phone To do Not set -> ${urls.districtSettings}`,
    `Schools Done 9 schools -> ${urls.districtSettings}#schools`,
    `Capacity To do Unlimited -> ${urls.calendar}#capacity`,
    `Closed days To do None entered -> ${urls.calendar}#closed-days`,
    `Mail Done Set up -> ${urls.system}`,
    `First users Done 5 have access -> ${urls.pendingUsers}`,
  ]);
  assert.equal(await stepsOn(office), undefined);

  const details = { name: "Test District", officeName: "Test Kitchen", phone: "907-555-0100", email: "" };
  await boss.postForm(urls.districtSettings, { action: "save", ...details });
  assert.equal((await stepsOn(boss))?.[0], `Office's phone Done 907-555-0100 -> ${urls.districtSettings}`);
  await transact(db, async (tx) => {
    const day = addDays(alaskaDate(clock.now), 30);
    await setCapacity(tx, { actor: admin, now: clock.now, weekday: 1, lunches: 400 });
    await closeDays(tx, { actor: admin, now: clock.now, from: day, to: day, reason: "Inventory" });
  });
  assert.equal(await stepsOn(boss), undefined);
});

Deno.test("the first steps say which lines set up mail, and go when a super admin dismisses them", async () => {
  const { people: { admin, director }, ...running } = await testApp({ isMailConfigured: false });
  const boss = await running.signedIn(admin);
  assert.match(
    (await stepsOn(boss))?.[4] ?? "",
    /^Mail To do .*SMTP_URL=smtps:\/\/user:password@host MAIL_FROM=lunches@example\.org -> \/admin\/mail$/,
  );
  const form = { action: "dismiss" };
  const refused = await (await running.signedIn(director)).postForm(urls.districtSettings, form);
  assert.equal(refused.headers.get("Location"), urls.directorDashboard);
  assert.notEqual(await stepsOn(boss), undefined);
  const done = await boss.postForm(urls.districtSettings, form);
  assert.deepEqual([done.status, done.headers.get("Location")], [303, urls.adminDashboard]);
  assert.equal(await stepsOn(boss), undefined);
  assert.match(await boss.page(urls.history), /First steps dismissed/);
});
