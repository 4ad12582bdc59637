import assert from "node:assert/strict";
import { rosterUrls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { pdfText, withoutBlanks } from "../../support/downloads.ts";
import { openWindow, signIn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();

test("names pasted into a roster print one to a line, are never sent, and are gone after a reload or on going back", async () => {
  const specialMeals = [{ studentName: "Student A", notes: "No nuts" }];
  const { id } = await requestsOf(running).submitted({ specialMeals });
  const { page, close } = await openWindow(running.url);
  await signIn(page, running.people.teacher.email);
  await page.goto(rosterUrls.request(id));
  // The script comes by itself, after the page.
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const field = (number: number) => page.getByRole("textbox", { name: `Name ${number}`, exact: true });
  await field(2).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "Typed B\r\nStudent A\r\n\r\n Typed C ");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await field(3).press("Enter");
  await page.keyboard.type("Typed D");
  assert.deepEqual(await Promise.all([2, 3, 4].map((number) => field(number).inputValue())), [
    "Typed B",
    "Typed C",
    "Typed D",
  ]);
  const paper = await pdfText(await page.pdf());
  for (const name of ["Student A", "Typed B", "Typed C", "Typed D"]) {
    assert.equal(paper.split(withoutBlanks(name)).length, 2, name);
  }
  assert.ok(!paper.includes(withoutBlanks("Type or paste")));
  assert.deepEqual(asked, []);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.ok(!kept.includes("Typed"), kept);
  await page.reload();
  assert.equal(await field(2).inputValue(), "");
  await field(2).fill("Typed B");
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Roster" }).waitFor();
  await page.goBack();
  assert.equal(await field(2).inputValue(), "");
  await close();
});
