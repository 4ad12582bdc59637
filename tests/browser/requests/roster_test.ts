import assert from "node:assert/strict";
import { POLL_EVENT } from "../../../src/browser/shell/polling.ts";
import { rosterUrls, urls } from "../../../src/domain/urls.ts";
import { expectJson } from "../../support/client.ts";
import { testApp } from "../../support/app.ts";
import { pdfText, withoutBlanks } from "../../support/downloads.ts";
import { expectComplaints, keptPage, scriptRan, visitAs } from "../../support/page.ts";
import type { TestPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();
const { submitted, revise } = requestsOf(running);
const page = await keptPage(running.url);

type Form = Parameters<typeof submitted>[0];

/** Opens the roster of a new request, and returns its id. */
async function openRoster(person: TestPerson, form: Form): Promise<string> {
  const { id } = await submitted(form);
  await visitAs(page, person, rosterUrls.request(id));
  await scriptRan(page, "rosters");
  await scriptRan(page, "sheet_changes");
  return id;
}

const field = (heading: string) => page.getByRole("textbox", { name: `${heading}, one name per line` });

// Over 2 s: it prints the page as a PDF, reads that, and opens the page four times.
Deno.test("names, one per line, stand on a roster's paper, are never sent, and are gone after a reload or on going back", async () => {
  const specialMeals = [{ studentName: "Student A", notes: "No nuts" }];
  const form = { specialMeals, numStudents: 5, numAdults: 1, numberOfLunches: 6 };
  await openRoster(running.people.teacher, form);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const lines = () => page.locator(".print-sheet tbody tr").allInnerTexts();
  assert.equal(await field("Students").getAttribute("spellcheck"), "false");
  const long = `Typed ${"N".repeat(90)}`;
  await field("Students").fill(`Typed B\r\na, STUDENT\n\n Typed C \n${long}\nStudent A\nTyped D`);
  await field("Adults").pressSequentially("Student A\nTyped E");
  assert.deepEqual((await lines()).map((line) => line.replace(/\s+/g, " ")), [
    "☐ 1 Student A · No nuts ☒",
    "☐ 2 Typed B ☐",
    "☐ 3 Typed C ☐",
    `☐ 4 ${long} ☐`,
    "☐ 5 Student A ☐",
    "☐ Typed D ☐",
    "☐ 6 Student A ☐",
    "☐ Typed E ☐",
  ]);
  await page.getByText("Already there, with a special meal: 1. More than the lunches ordered, at the end").waitFor();
  const headings = page.locator(".print-sheet th[scope=col]");
  assert.equal(await headings.count(), 6, "without a number, there is no column for it");
  assert.equal(await page.getByRole("checkbox").count(), 0);
  const paper = await pdfText(await page.pdf());
  for (const name of ["No nuts", "Typed B", "Typed C", long, "Typed D", "Typed E"]) {
    assert.equal(paper.split(withoutBlanks(name)).length, 2, name);
  }
  assert.ok(!paper.includes(withoutBlanks("Type or paste")));
  assert.deepEqual(asked, []);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.ok(!kept.includes("Typed"), kept);
  await page.reload();
  assert.equal(await field("Students").inputValue(), "");
  await field("Students").fill("Typed B");
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Roster" }).waitFor();
  await page.goBack();
  assert.equal(await field("Students").inputValue(), "");
  assert.ok(!(await lines()).join().includes("Typed"));
});

const SPELLINGS = [
  ["Kaxʼdig Sample", "Kax'dig Sample"],
  ["O’Kane Mary", "mary o'kane"],
  ["Łukasz Sample", "Sample, Lukasz"],
  ["José Sample", "2. jose sample"],
  ["Ærø Sample", "sample aero"],
] as const;

Deno.test("a name is known however it is spelled, so that no child with a special meal has a plain line, too", async () => {
  const specialMeals = SPELLINGS.map(([studentName]) => ({ studentName, notes: "No nuts" }));
  const form = { specialMeals, numStudents: 7, numAdults: 0, numberOfLunches: 7 };
  await openRoster(running.people.teacher, form);
  const typed = [...SPELLINGS.map(([, name]) => name), "Josefina Sample", "Luke Sample"];
  await field("Students").fill(typed.join("\n"));
  const names = await page.locator("tr:not([data-student]) > th + td").allInnerTexts();
  assert.deepEqual(names, ["Josefina Sample", "Luke Sample"]);
});

Deno.test("numbers typed with names have a column, also for a special meal, and the other lines can be sorted", async () => {
  const specialMeals = [{ studentName: "Pat Reed", notes: "No nuts" }];
  await openRoster(running.people.teacher, { specialMeals, numStudents: 3, numAdults: 1, numberOfLunches: 4 });
  await field("Students").fill("654321 Typed C\nTyped B\nPat Reed 123456\nTyped A 4321");
  const table = page.locator(".print-sheet table");
  const rows = async (of: number) =>
    (await table.nth(of).locator("tr").allInnerTexts()).map((row) => row.split("\t").map((cell) => cell.trim()));
  const meal = ["☐ 1", "Pat Reed · No nuts", "123456", "☒"];
  const asTyped = [meal, ["☐ 2", "Typed C", "654321", "☐"], ["☐ 3", "Typed B", "", "☐"], ["☐", "Typed A", "4321", "☐"]];
  assert.deepEqual((await rows(0)).slice(1), asTyped);
  assert.equal((await rows(0))[0]?.[2], "ID number");
  assert.deepEqual((await rows(1)).map((row) => row.length), [3, 3], "the adults have none");
  const sorting = page.getByRole("checkbox", { name: "Sort by name" });
  await sorting.press("Space");
  const byName = [meal, ["☐ 2", "Typed A", "4321", "☐"], ["☐ 3", "Typed B", "", "☐"], ["☐", "Typed C", "654321", "☐"]];
  assert.deepEqual((await rows(0)).slice(1), byName);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.getByRole("cell", { name: "123456", exact: true }).isVisible());
  assert.ok(await sorting.isHidden());
  await page.emulateMedia({ media: null });
  await field("Students").fill("Typed C\nTyped B");
  assert.deepEqual((await rows(0)).slice(1), [[meal[0], meal[1], meal[3]], ["☐ 2", "Typed C", "☐"], [
    "☐ 3",
    "Typed B",
    "☐",
  ]]);
  assert.equal(await sorting.count(), 0);
});

Deno.test("an open roster says that it has changed, and keeps the names", async () => {
  const form = { specialMeals: [{ studentName: "Student A", notes: "No milk" }] };
  expectComplaints(page, /404/);
  const id = await openRoster(running.people.director, form);
  await field("Students").fill("Typed B");
  const back = () => page.evaluate((poll) => document.dispatchEvent(new Event(poll)), POLL_EVENT);
  const [same] = await Promise.all([page.waitForResponse(/roster\/version$/), back()]);
  assert.equal(same.status(), 200);
  await revise(id, { specialMeals: [{ studentName: "Student A", notes: "No milk, carries an EpiPen" }] });
  const changed = page.getByRole("status").getByText("This roster has changed");
  assert.ok(await changed.isHidden());
  await back();
  await changed.waitFor();
  await page.getByRole("cell", { name: "Typed B" }).waitFor();
  await page.getByRole("link", { name: "Reload" }).click();
  await page.getByText("REPLACED: A newer version of this request has replaced this one").waitFor();
  await page.getByRole("link", { name: "Open the roster of the current version" }).click();
  await page.getByText("carries an EpiPen").waitFor();
  await scriptRan(page, "sheet_changes");
  await expectJson(await (await running.signedIn(running.people.admin)).post(urls.api.delete(id)));
  await back();
  await changed.waitFor();
});
