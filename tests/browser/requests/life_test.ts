import assert from "node:assert/strict";
import { askQuestion } from "../../../db/requests/thread.ts";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { urls } from "../../../src/domain/urls.ts";
import { expectJson } from "../../support/client.ts";
import { testAppOfToday } from "../../support/app.ts";
import { keptPage, visitAs } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForToast } from "../../support/screen.ts";

const running = await testAppOfToday();
const requests = requestsOf(running);
const page = await keptPage(running.url);
Deno.test.beforeEach(() => running.database.clear());

const visitAsTeacher = (path: string) => visitAs(page, running.people.teacher, path);

async function ask(requestId: string, question: string): Promise<void> {
  const { people: { admin: actor }, clock, database: { db } } = running;
  clock.advance({ minutes: 1 });
  await db.transaction().execute((tx) => askQuestion(tx, { actor, requestId, now: clock.now, question }));
}

// Over 2 s: it opens five pages, the revision's form twice.
Deno.test("a revision starts only after its warning, keeps every field, and shows what changed", async () => {
  const original = await requests.submitted({ comments: "Crates, please" });
  await requests.approve(original.id);
  await visitAsTeacher(urls.request(original.id));
  await page.getByRole("link", { name: "Edit Request" }).click();
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  const warning = page.getByRole("alertdialog");
  await warning.getByRole("link", { name: "Cancel" }).press("Enter");
  await page.waitForURL(`**${urls.request(original.id)}`);
  await page.locator("#content:focus").waitFor();
  await page.getByRole("link", { name: "Edit Request" }).click();
  await warning.and(page.locator(":focus")).waitFor();
  assert.equal(await warning.getByRole("button", { name: "Start Revision" }).isDisabled(), true);
  await warning.getByText("I agree and understand").click();
  await warning.getByRole("button", { name: "Start Revision" }).press("Enter");
  await warning.waitFor({ state: "detached" });
  await page.locator("[data-next-step]:focus").waitFor();

  await page.getByText("I confirm that").click();
  await page.getByRole("button", { name: "Submit Revision" }).click();
  await waitForToast(
    page,
    "Submission failed",
    "Nothing was changed. Make a change, or go back to the request to keep it as it is.",
  );
  assert.deepEqual(calls, [], "nothing is called for");

  await page.getByRole("textbox", { name: "Students" }).fill("30");
  await page.getByRole("textbox", { name: "Number of lunches" }).fill("33");
  await page.getByRole("button", { name: "Submit Revision" }).click();
  await page.waitForURL(`**${urls.requesterDashboard}?submitted=*`);
  await page.getByText("Revision submitted", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Auke Bay" }).getByText("Just submitted").waitFor();

  await page.locator(".toast").getByRole("link", { name: "View" }).click();
  await page.getByText("Changes in This Version").waitFor();
  const table = page.getByRole("table", { name: "Changes from Original Submission to Revision 1" });
  const rows = await table.getByRole("row").all();
  assert.deepEqual(await Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts())), [
    ["Changed", "Original Submission", "Revision 1"],
    ["Total lunches", "25", "33"],
    ["Students", "22", "30"],
  ]);
  await page.getByText("Current Revision").waitFor();
});

Deno.test("a revision marks what it changes, not what is only typed in another way; arrow keys, Home and End move through its tabs, which keep it", async () => {
  const meals = ["Ann", "Ben", "Cy"].map((studentName) => ({ studentName, notes: "No milk" }));
  const { id, deliveryDate } = await requests.submitted({ specialMeals: meals });
  await visitAsTeacher(urls.reviseRequest(id));
  await page.getByText("I agree and understand").click();
  await page.getByRole("button", { name: "Start Revision" }).click();
  await page.locator("[data-next-step]:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.getByRole("tab", { name: "Revision Request" }).and(page.locator(":focus")).waitFor();
  const changed = async () =>
    (await page.locator("[data-changed]:not(.field), [data-changed] > .field-label").allInnerTexts())
      .map((label) => label.split("\u00a0")[0]);
  await page.getByRole("textbox", { name: "Delivery date" }).fill(formatDay(deliveryDate));
  await page.getByRole("textbox", { name: "Delivery time" }).fill("8:30AM");
  assert.deepEqual(await changed(), []);
  const school = page.getByRole("combobox", { name: /^School/ });
  await school.selectOption("Mendenhall");
  await page.getByRole("combobox", { name: "School Changed" }).waitFor();
  await page.getByRole("button", { name: "Remove special meal 1" }).click();
  assert.deepEqual(await changed(), ["School", "Special Meal Requests"]);
  await page.getByRole("group", { name: "Special meal 2" }).getByRole("textbox", { name: /notes/ }).fill("No eggs");
  await page.getByRole("button", { name: "Add Special Meal" }).click();
  await page.getByRole("group", { name: "Special meal 3 Changed" }).waitFor();
  assert.deepEqual(await changed(), ["School", "Special Meal Requests", "Special meal 2", "Special meal 3"]);

  await page.getByRole("tab", { name: "Revision Request" }).focus();
  for (
    const [key, tab] of [
      ["ArrowRight", "Previous Submission"],
      ["ArrowLeft", "Revision Request"],
      ["Home", "Previous Submission"],
      ["End", "Revision Request"],
    ] as const
  ) {
    await page.keyboard.press(key);
    await page.getByRole("tab", { name: tab, selected: true }).and(page.locator(":focus")).waitFor();
    await page.getByRole("tabpanel", { name: tab }).waitFor();
    assert.equal(await page.getByRole("tabpanel").count(), 1);
    assert.equal(await page.locator('[role="tab"][tabindex="0"]').count(), 1);
  }
  assert.equal(await school.inputValue(), "Mendenhall");
});

Deno.test("a denied revision asks for action, and reverting brings the approved version back", async () => {
  const original = await requests.submitted({ school: "Mendenhall" });
  await requests.approve(original.id);
  const revision = await requests.revise(original.id, { school: "Mendenhall", numStudents: 27, numberOfLunches: 30 });
  await requests.deny(revision.id, "The kitchen is full");
  await visitAsTeacher(urls.request(revision.id));
  await page.getByText("Action Required").waitFor();
  await page.locator(".alert").getByRole("button", { name: "Cancel Request" }).waitFor();
  const [primary, papers] = ['[data-variant="primary"]', ".push > [data-variant=quiet]"];
  assert.deepEqual(await page.locator(`main ${primary}`).allInnerTexts(), ["Revert to Approved Version"]);
  assert.deepEqual(await page.locator(`.request-bar ${papers}`).allInnerTexts(), ["Print", "Download PDF", "Roster"]);
  await page.locator(".alert").getByRole("button", { name: "Revert to Approved Version" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText(/^Mendenhall, \w{3}, \w{3} \d+, \d{4}, .+ · 25 lunches/).waitFor();
  await question.getByText(
    "This will restore your request to the last approved version, discarding the denied revision.",
  )
    .waitFor();
  await question.getByRole("button", { name: "Revert" }).click();
  await page.getByText("Reverted to approved version", { exact: true }).waitFor();
  await page.getByText("Your request has been restored").waitFor();
  await page.getByRole("link", { name: "Mendenhall" }).click();
  await page.locator(".page-title").getByText("Approved").waitFor();
  await page.getByRole("link", { name: "Revision 1 Reverted Denied" }).click();
  await page.locator(".page-title").getByText("Reverted").waitFor();
  assert.equal(await page.getByText("Action Required").count(), 0);

  await page.emulateMedia({ media: "print" });
  await page.waitForFunction(() => {
    const [version, bar] = [".page-line p", ".request-bar"].map((part) =>
      document.querySelector(part)?.getBoundingClientRect()
    );
    return matchMedia("print").matches && version && bar && version.bottom <= bar.top;
  });
  await page.emulateMedia({ media: "screen" });
});

Deno.test("the dialog of an answer shows every question that waits, and none that is answered", async () => {
  const { id } = await requests.submitted();
  for (const questions of [["Is the ferry late?"], ["How many vans come?", "Who picks up?"]]) {
    for (const question of questions) await ask(id, question);
    await visitAsTeacher(urls.request(id));
    await page.getByRole("button", { name: "Answer Question" }).click();
    const dialog = page.getByRole("dialog");
    assert.equal(await dialog.locator(".prose").innerText(), questions.join("\n\n"));
    await dialog.getByText("To change what you ordered, edit the request instead.").waitFor();
    await dialog.getByRole("textbox", { name: "Answer" }).fill(`To ${questions[0]}: yes.`);
    await dialog.getByRole("button", { name: "Send Answer" }).click();
    await waitForToast(page, "Sent");
  }
  const teacher = await running.signedIn(running.people.teacher);
  for (const question of ["Three adults?", "Which nuts?"]) await ask(id, question);
  await expectJson(await teacher.post(urls.api.answer(id), { answer: "Three.", asked: 4 }));
  await ask(id, "Which door?");
  await visitAsTeacher(urls.request(id));
  await page.getByRole("button", { name: "Answer Question" }).click();
  assert.equal(await page.getByRole("dialog").locator(".prose").innerText(), "Which nuts?\n\nWhich door?");
  await page.keyboard.press("Escape");
});

Deno.test("within 48 hours of delivery, the edit and the cancel button are disabled and say why", async () => {
  const request = await requests.submitted({ school: "Gastineau", lateAckChecked: true }, 1);
  await ask(request.id, "How many vans come?");
  await visitAsTeacher(urls.request(request.id));
  await page.getByText(/^Too late to change\. Call /).waitFor();
  const button = page.getByRole("button", { name: "Cancel Request" });
  assert.equal(await button.getAttribute("aria-disabled"), "true");
  assert.equal(await page.getByRole("link", { name: "Edit Request" }).count(), 0);
  await button.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.getByRole("tooltip", { name: "Too late to cancel (within 48 hours of delivery)" }).waitFor();
  const edit = page.getByRole("button", { name: "Edit Request" });
  assert.equal(await edit.getAttribute("aria-disabled"), "true");
  await edit.hover();
  await page.getByRole("tooltip", { name: "Too late to revise (within 48 hours of delivery)" }).waitFor();
  await page.getByRole("button", { name: "Answer Question" }).click();
  await page.getByRole("dialog").getByText(/^Too late to change\. Call /).waitFor();
});
