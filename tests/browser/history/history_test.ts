import assert from "node:assert/strict";
import { recordMealsViews } from "../../../db/history/record.ts";
import { NO_CLOSE_OUT } from "../../../src/domain/requests/close_out.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { rowsInView } from "../../support/list.ts";
import { openPage } from "../../support/page.ts";
import { addPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();
const requests = requestsOf(running);
const { people, clock } = running;
Deno.test.beforeEach(async () => {
  await running.database.clear();
  clock.set("2026-03-02T18:00:00Z");
});

Deno.test("ten whole events are in view at 1280 by 800, and long details open", async () => {
  const { db } = running.database;
  const actor = await addPerson(db, people.admin, "ADMIN", "longer.administrator@test.example");
  await db.updateTable("users").set({ firstName: "Longer", lastName: "Administrator" })
    .where("id", "!=", people.admin.id).execute();
  for (let count = 0; count < 4; count++) {
    const { id } = await requests.approve((await requests.submitted({}, 30 - count)).id);
    await recordMealsViews(db, actor, [id], clock.now);
    clock.advance({ minutes: 1 });
    await requests.progress(id, actor);
    clock.advance({ minutes: 1 });
    await requests.complete(id, { ...NO_CLOSE_OUT, ...COUNTS }, actor);
    clock.advance({ minutes: 1 });
    await requests.deny(
      (await requests.submitted({ specialMeals: [] })).id,
      "The kitchen is closed. ".repeat(20).trim(),
    );
  }
  const viewport = { width: 1280, height: 800 };
  const { page, close } = await openPage(running, people.admin, urls.history, { viewport });
  const completed = page.getByRole("row", { name: /Request completed/ }).first();
  assert.equal(await rowsInView(page), 10);
  await completed.getByText("40 delivered").click();
  await completed.locator("details[open]").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280);
  assert(await rowsInView(page) < 12, "opened");
  await close();
});

const COUNTS = {
  ...{ delivered: 40, servedStudents: 30, servedAdults: 2, served: 32, returned: 4, discarded: 4 },
  ...{ packedAt: "7:15 am", packedTemperature: 38, removedAt: "10:00 am", receivedAt: "11:30 am" },
  ...{ receivedTemperature: 39, finishedAt: "1:00 pm" },
};
