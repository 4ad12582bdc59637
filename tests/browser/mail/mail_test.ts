import assert from "node:assert/strict";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { addMail } from "../../support/outbox.ts";
import { openPage } from "../../support/page.ts";
import { waitForText } from "../../support/screen.ts";

const running = await testApp();
const { database: { db }, clock, people: { admin } } = running;

Deno.test("with only the keyboard, failed messages are searched and resent, and the focus moves to the result", async () => {
  await db.deleteFrom("outbox").execute();
  for (const toName of ["Grace Tester", "Gracia Tester", "Other Tester"]) {
    await addMail(db, clock.now, { toName, toAddress: `${toName[4]}@test.example`, status: "FAILED", attempts: 1 });
  }
  const { page, close } = await openPage(running, admin, withQuery(urls.outbox, { status: "FAILED" }));
  const press = async (key: string, until: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press(key);
      if (await page.locator(":focus").and(page.locator(until)).count() > 0) return;
    }
    assert.fail(`${until} was not reached with ${key}`);
  };
  await press("Tab", "input[type=search]");
  await page.keyboard.type("gRAc");
  await page.keyboard.press("Enter");
  await waitForText(page, "2 failed messages found");
  await press("Tab", "button:text-is('Resend All')");
  await page.keyboard.press("Enter");
  await waitForText(page, "The messages will be resent");
  await waitForText(page, "No failed messages found");
  await press("Tab", "input[type=search]");
  assert.equal(await page.locator(":focus").inputValue(), "gRAc");
  await close();
});
