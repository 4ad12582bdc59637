import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { setCapacity } from "../../../db/kitchen/capacities.ts";
import { closeDays } from "../../../db/kitchen/change_closed_days.ts";
import { addDays, alaskaDate, formatDay } from "../../../src/domain/time/alaska_time.ts";
import { latestDeliveryDate } from "../../../src/domain/requests/deadlines.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { addMonths, monthOf } from "../../../src/domain/time/months.ts";
import { fieldText } from "../../../src/domain/time/typed_day.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testAppOfToday } from "../../support/app.ts";
import { expectComplaints, fillRequestForm, holdCalls, keptPage, visit, visitAs } from "../../support/page.ts";
import { requestForm } from "../../support/forms.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testAppOfToday();
const requests = requestsOf(running);
const { director } = running.people;
const page = await keptPage(running.url);
Deno.test.beforeEach(() => running.database.clear());

async function openForm(): Promise<void> {
  await visitAs(page, director, urls.newRequest);
  await calendar().waitFor();
}

const calendar = () => page.getByRole("button", { name: "Calendar, Delivery date" });

/** An earlier order of the director's, whose recipient the form offers again. */
const orderBefore = () =>
  requests.submitted({ recipientFirstName: "Form", recipientLastName: "Recipient" }, 60, director);

const submit = () => page.getByRole("button", { name: "Submit Request" }).click();
const waitForText = (message: string) => page.getByText(message, { exact: true }).first().waitFor();
const inDays = (days: number) => addDays(alaskaDate(new Date()), days);

const fillIn = (days: number) =>
  fillRequestForm(page, requestForm(new Date(), { school: "Mendenhall", recipientEmail: "form@test.example" }, days));

Deno.test("wrong input shows a message when its field is left, missing input once the form is sent, in a summary with links to the fields", async () => {
  await openForm();
  await page.getByText(`Days before ${formatDay(inDays(14))} count as late.`).waitFor();
  const time = page.locator('[name="deliveryTimeText"]');
  await time.fill("25:00");
  await page.keyboard.press("Tab");
  await waitForText("Invalid time format (e.g., 8:30 am)");
  await time.fill("9:00 pm");
  await page.keyboard.press("Tab");
  await page.getByText("Invalid time format (e.g., 8:30 am)").waitFor({ state: "detached" });
  await time.fill("9pm");
  await page.keyboard.press("Tab");
  assert.equal(await time.inputValue(), "9:00 pm");
  await page.getByRole("button", { name: "Add Special Meal" }).click();
  // Enter submits without leaving the field.
  await time.fill("945");
  await time.press("Enter");
  const summary = page.getByRole("alert").filter({ hasText: "13 fields need attention" });
  await summary.and(page.locator(":focus")).waitFor();
  assert.equal(await page.getByText("Invalid time format (e.g., 8:30 am)").count(), 0);
  for (
    const [link, field] of [
      ["Enter the delivery date, such as 1/15/2027", page.locator('[name="deliveryDate"]')],
      ["Grades are required", page.locator('[name="gradesText"]')],
      ["Special meal 1: Student name is required", page.getByRole("textbox", { name: "Student name" })],
      ["You must confirm the information is correct", page.getByRole("checkbox", { name: /^I confirm/ })],
    ] as const
  ) {
    await summary.getByRole("link", { name: link }).click();
    await field.and(page.locator(":focus")).waitFor();
  }
  const school = page.getByRole("combobox", { name: "School" });
  for (const name of ["aria-required", "aria-invalid"]) assert.equal(await school.getAttribute(name), "true", name);
  const error = await school.getAttribute("aria-describedby") ?? "";
  assert.equal(await page.locator(`[id="${error}"]`).innerText(), "Choose a school");
  // It stays until the form is sent again, so that nothing moves meanwhile.
  await school.selectOption("Mendenhall");
  assert.equal(await school.getAttribute("aria-invalid"), null);
  await waitForText("13 fields need attention");
  await submit();
  await waitForText("12 fields need attention");
});

Deno.test("the calendar begins tomorrow and ends a year ahead; a date is read as it is typed, and one that cannot be read stays, with why", async () => {
  await openForm();
  await calendar().click();
  const firstShown = page.getByRole("dialog").locator(".calendar-cell:focus");
  assert.doesNotMatch(await firstShown.getAttribute("aria-label") ?? "", /Counts as late/, "the first day in time");
  await page.keyboard.press("Escape");
  const date = page.getByRole("textbox", { name: "Delivery date" });
  for (const [day, name] of [[latestDeliveryDate(new Date()), "Next"], [inDays(1), "Previous"]] as const) {
    await date.fill(day);
    await calendar().click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("[data-selected]").waitFor();
    if (name === "Previous") {
      assert.match(await dialog.locator("[data-selected]").getAttribute("aria-label") ?? "", /, Counts as late/);
      const past = dialog.locator("[aria-disabled=true][aria-label*=late]:not([data-outside-month])");
      assert.equal(await past.count(), 0, "nor do days past");
    }
    assert(await dialog.locator('[data-weekend][aria-label*="Weekend"]').count() > 0 || name === "Previous");
    assert.equal(await dialog.locator("header").getByRole("button", { name, exact: true }).isDisabled(), true, name);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }

  await date.fill("");
  await date.pressSequentially("1 15 27");
  await waitForText("Fri, Jan 15, 2027");
  await date.fill("2/30/2027");
  await page.locator('[name="gradesText"]').focus();
  await waitForText("“2/30/2027” is not a date such as 1/15/2027");
  assert.deepEqual([await date.inputValue(), await date.getAttribute("aria-invalid")], ["2/30/2027", "true"]);
  await date.fill("1/15/2027");
  await calendar().click();
  await page.getByRole("dialog").getByRole("button", { name: /January 20, 2027/ }).click();
  await waitForText("Wed, Jan 20, 2027");
  assert.equal(await date.inputValue(), "01/20/2027");
});

Deno.test("a closed day cannot be chosen and says why, and one that gets too full warns and blocks nobody", async () => {
  // Never a month's last days, and a month away at least.
  const day = `${addMonths(monthOf(alaskaDate(new Date())), 2)}-15`;
  const fullDay = addDays(day, -2);
  const by = { actor: running.people.admin, now: running.clock.now };
  await transact(running.database.db, async (tx) => {
    await closeDays(tx, { ...by, from: day, to: addDays(day, 2), reason: "Spring break" });
    await setCapacity(tx, { ...by, date: fullDay, lunches: 30 });
  });
  await requests.submitted({ deliveryDate: fullDay });
  await openForm();
  const date = page.getByRole("textbox", { name: "Delivery date" });
  const lunches = page.getByRole("textbox", { name: "Number of lunches" });
  await date.fill(addDays(day, -1));
  await calendar().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Closed: Spring break").waitFor();
  assert.equal(await dialog.locator(".calendar-unavailable-days").innerText(), "15-17");
  // Neither the scrollbar goes nor its place stays empty.
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => scrollY === 100);
  const closed = dialog.getByRole("button", { name: /, Closed: Spring break$/ });
  assert.equal(await closed.count(), 3);
  assert.equal(await closed.first().getAttribute("aria-disabled"), "true");
  await closed.first().click({ force: true });
  // Neither the keyboard chooses it.
  await closed.first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await calendar().and(page.locator(":focus")).waitFor();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await date.inputValue(), fieldText(addDays(day, -1)));
  await date.fill(day);
  // At once, and as an error.
  await page.locator(".field-error", { hasText: "Closed: Spring break" }).waitFor();

  const warning = page.getByText(
    "25 lunches are already requested that day, all in review. The kitchen can pack 30 lunches that day, and may have to deny this request.",
  );
  const answered = page.waitForResponse((response) => response.url().includes(urls.api.kitchenDay));
  await date.fill(fullDay);
  await answered;
  await lunches.fill("5");
  await page.locator('[name="gradesText"]').focus();
  assert.equal(await warning.count(), 0);
  await lunches.fill("6");
  await page.locator('[name="gradesText"]').focus();
  await warning.waitFor();
  await date.fill(addDays(day, -1));
  await warning.waitFor({ state: "detached" });
});

Deno.test("counts are whole numbers that add up; what is pasted is read as it was meant; leaving with unsaved changes asks, sending does not", async () => {
  await openForm();
  const students = page.getByRole("textbox", { name: "Students" });
  await students.focus();
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  assert.equal(await students.inputValue(), "1");
  await page.keyboard.type("1e2 kids");
  assert.equal((await students.inputValue()).trim(), "112");
  await students.hover();
  await page.mouse.wheel(0, 100);
  assert.equal((await students.inputValue()).trim(), "112");

  const field = (name: string) => page.getByRole("textbox", { name });
  await field("Students").fill("20");
  await field("Adults").fill("4");
  assert.equal(await field("Number of lunches").inputValue(), "24");
  await field("Adults").fill("5");
  assert.equal(await field("Number of lunches").inputValue(), "25");
  await field("Adults").blur();
  const spoken = page.locator("[data-announcer]");
  await spoken.getByText("Number of lunches: 25").waitFor({ state: "attached" });
  await field("Delivery time").fill("9.15 AM");
  await field("Delivery time").blur();
  await spoken.getByText("Delivery time: 9:15 am").waitFor({ state: "attached" });
  await field("Number of lunches").fill("30");
  await page.getByRole("status").filter({ hasText: "Total students + adults must equal number of lunches." }).waitFor();
  assert.equal(await field("Number of lunches").getAttribute("aria-invalid"), "true");
  await field("Students").fill("25");
  await page.getByText("Total students + adults must equal").first().waitFor({ state: "detached" });
  assert.equal(await field("Number of lunches").inputValue(), "30");
  await field("Adults").fill("6");
  assert.equal(await field("Number of lunches").inputValue(), "30", "as it was typed");
  await field("Number of lunches").fill("");
  await field("Adults").fill("7");
  assert.equal(await field("Number of lunches").inputValue(), "32", "proposed again");

  await fillIn(30);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  const pasted = {
    deliveryTimeText: ["\u200e1:15\u202fPM\u200f", "1:15 pm"],
    numberOfLunches: ["\u202d1,030\u202c", 1030],
    numStudents: ["\u200b1,000\u00a0", 1000],
    numAdults: ["\ufeff30", 30],
    recipientPhone: ["\u202d(907)\u00a0555-0123\u202c", "(907) 555-0123"],
    recipientEmail: ["\u2066Pat Reed <pat@x.test>\u2069;", "pat@x.test"],
  } as const;
  for (const [name, [text]] of Object.entries(pasted)) {
    await page.locator(`[name="${name}"]`).fill("");
    await page.locator(`[name="${name}"]`).focus();
    await page.keyboard.insertText(text);
  }
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await submit();
  const request = (await sent).postDataJSON();
  await page.waitForURL(`**${urls.directorDashboard}`);
  for (const [name, [, meant]] of Object.entries(pasted)) assert.equal(request[name], meant, name);
  assert.deepEqual(asked, ["beforeunload"]);
});

Deno.test("the same school, day and recipient a second time shows a warning, and can still be sent", async () => {
  const email = "form@test.example";
  const order = { school: "Mendenhall", recipientEmail: email };
  const { id } = await requests.submitted(order, 40, running.people.otherTeacher);
  await orderBefore();
  await openForm();
  await fillIn(40);
  await submit();
  const warning = page.getByRole("alertdialog", { name: "A Similar Request Exists" });
  await warning.getByText(
    "If this is the same trip, revise that request instead so that lunches aren't packed twice.",
  ).waitFor();
  await warning.getByText(`(${shortId(id)}, In Review)`).waitFor();
  const first = warning.locator(".dialog-actions").locator("a, button").first();
  assert.deepEqual([await first.innerText(), await first.getAttribute("href")], [
    "View That Request",
    urls.request(id),
  ]);
  await warning.getByRole("button", { name: "Submit Anyway" }).click();
  await page.waitForURL(`**${urls.directorDashboard}`);
  await waitForText("Request submitted");
  await waitForText("Your lunch request has been submitted successfully");
});

Deno.test("a date that is typed while the calendar comes stays as it is", async () => {
  const letGo = await holdCalls(page, "**/DatePicker-*.js");
  await visitAs(page, director, urls.newRequest);
  const date = page.getByRole("textbox", { name: "Delivery date" });
  await date.focus();
  await page.keyboard.type("1/15");
  letGo();
  await calendar().waitFor();
  await page.keyboard.type("/2027");
  assert.equal(await date.inputValue(), "1/15/2027");
  await waitForText("Fri, Jan 15, 2027");
});

Deno.test("without the calendar, a typed date orders too", async () => {
  expectComplaints(page, /calendar did not load|ERR_FAILED/);
  await page.route("**/DatePicker-*.js", (route) => route.abort());
  await visitAs(page, director, urls.newRequest);
  const date = page.getByRole("textbox", { name: "Delivery date" });
  await submit();
  await page.getByRole("link", { name: "Enter the delivery date, such as 1/15/2027" }).click();
  await date.and(page.locator(":focus")).waitFor();
  await date.fill(inDays(-1));
  await page.locator('[name="gradesText"]').focus();
  await page.getByText("Delivery date must be at least tomorrow").waitFor();
  await date.fill(inDays(50));
  await page.getByText("Delivery date must be at least tomorrow").waitFor({ state: "detached" });
});

Deno.test("a budget code that is asked for since the form was opened is then asked for in it, and a new form begins with the last one", async () => {
  const ask = (budgetCodeUse: "OFF" | "REQUIRED") =>
    running.database.db.updateTable("district").set({ budgetCodeUse, budgetCodeHint: "1000-22-..." }).execute();
  const code = page.getByRole("textbox", { name: "Budget code" });
  expectComplaints(page, /status of 422/);
  await openForm();
  await fillIn(30);
  assert.equal(await code.count(), 0);
  await ask("REQUIRED");
  await submit();
  await page.getByRole("link", { name: "Budget code is required" }).click();
  await code.and(page.locator(":focus")).fill("1000-22-77");
  await submit();
  await page.waitForURL(`**${urls.directorDashboard}`);
  const { id, budgetCode } = await running.database.db.selectFrom("requests").selectAll().executeTakeFirstOrThrow();
  assert.equal(budgetCode, "1000-22-77");

  await openForm();
  await waitForText("1000-22-...");
  assert.equal(await code.inputValue(), "1000-22-77");
  await code.fill("");
  await submit();
  await page.getByRole("link", { name: "Budget code is required" }).waitFor();
  assert.equal(await code.getAttribute("aria-required"), "true");
  await visit(page, withQuery(urls.newRequest, { copy: id }));
  assert.equal(await code.inputValue(), "1000-22-77");
  await ask("OFF");
  const director = await running.signedIn(running.people.director);
  assert.ok(!(await director.page(urls.newRequest)).includes("1000-22-77"), "no code where none is asked for");
});
