import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { addDays, alaskaDate, formatDay } from "../../src/domain/time/alaska_time.ts";
import { urls } from "../../src/domain/urls.ts";
import { withDataDir } from "../support/data_dir.ts";
import { pdfText, withoutBlanks } from "../support/downloads.ts";
import { fillFields, islandHydrated, openWindow, signInOnPage, visit, type Window } from "../support/page.ts";

const TEACHER = { email: "tlingit.teacher@test.example", password: "lunch-time-7" };
/** A number of days in which a request is late. */
const LATE = 5;
const STUDENT = "Sample Kax̱digoowu";
const NOTES = "Peanut allergy — Dzántik'i Héeni office has the auto-injector";

// Over 2 s: it starts the product and opens every page of its main job, in two windows.
Deno.test("a teacher registers, is approved, and orders by keyboard alone, late and with a special meal; the office sees it through, on the started product", async () => {
  const admin = { email: "admin@test.example", password: "first-admin-1" };
  await withDataDir(async ({ start, url }) => {
    await start({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    await mainJob(url, admin);
  });
});

/** The job: the teacher's window and the office's, in turns. Both print the sheet and download the PDF. */
async function mainJob(url: string, admin: { email: string; password: string }): Promise<void> {
  const teacher = await openWindow(url);
  const office = await openWindow(url);

  await teacher.page.goto(urls.home);
  assert.equal(new URL(teacher.page.url()).pathname, urls.login);
  await teacher.page.getByRole("heading", { name: "Field Trip Lunch Requests" }).waitFor();
  await islandHydrated(teacher.page, "LoginForm");
  await teacher.page.getByRole("link", { name: "Register here" }).click();
  await register(teacher.page);
  assert.match(await teacher.page.getByRole("region", { name: "Notifications" }).innerText(), /administrator approval/);

  await signInOnPage(office.page, admin.email, admin.password);
  await office.page.waitForURL(`**${urls.adminDashboard}`);
  await office.page.getByText("No in review requests found").waitFor();
  await office.page.getByRole("link", { name: "Pending Users" }).click();
  await islandHydrated(office.page, "PendingUsers");
  await office.page.getByRole("row", { name: TEACHER.email }).getByRole("button", { name: "Approve" }).click();
  await office.page.getByText("User approved").waitFor();
  await office.page.getByText("No pending user registrations").waitFor();

  const keyboard = keyboardOn(teacher.page);
  await order(teacher.page, keyboard);
  const card = teacher.page.getByRole("link", { name: "Auke Bay" });
  const ordered = ["In Review", formatDay(addDays(alaskaDate(new Date()), LATE)), "25", "3rd and 4th", "Room 12"];
  for (const words of ordered) assert.ok((await card.innerText()).includes(words), words);
  await keyboard.choose(card);
  await teacher.page.getByRole("heading", { name: "Special Meal Requests" }).waitFor();
  const id = new URL(teacher.page.url()).pathname.split("/").at(-1) ?? "";

  await say(office.page, urls.reviewRequest(id), ["Ask a Question", "Question", "Which door?"]);
  await say(teacher.page, urls.request(id), ["Answer Question", "Answer", "The north one."]);
  await review(office, id);
  for (const [window, path] of [[teacher, urls.printRequest(id)], [office, urls.printReviewedRequest(id)]] as const) {
    await window.page.goto(path);
    const sheet = await window.page.getByRole("article").innerText();
    const all = [STUDENT, NOTES, id, "COMPLETED", "Original Submission", "8:30 am", "LATE REQUEST:", "(Alaska Time)"];
    for (const words of all) assert.ok(sheet.includes(words), `${words} in ${sheet}`);
    const pdf = await window.context.request.get(urls.api.pdf(id));
    assert.match(pdf.headers()["content-disposition"] ?? "", /^inline; filename="?field-trip-lunch-[0-9a-f]{8}\.pdf/);
    const text = await pdfText(await pdf.body());
    for (const words of [STUDENT, NOTES, id, "COMPLETED"]) {
      assert.ok(text.includes(withoutBlanks(words)), `${words} in ${text}`);
    }
  }
  await teacher.close();
  await office.close();
}

async function register(page: Page): Promise<void> {
  await islandHydrated(page, "RegisterForm");
  const { email, password } = TEACHER;
  await fillFields(page, { firstName: "Tlingit", lastName: "Teacher", email, password, confirmPassword: password });
  await page.getByRole("combobox", { name: /Role/ }).selectOption("REQUESTER");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(`**${urls.login}`);
}

/** More than any page of this story has places to stop at. */
const MOST_STOPS = 80;

/** Returns the steps on a page of somebody who has no mouse. */
function keyboardOn(page: Page) {
  const tabTo = async (target: Locator) => {
    // Looked up once: by its role it would be for every stop.
    const wanted = await target.elementHandle();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await wanted?.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`the Tab key never gets to ${target}`);
  };
  return {
    async fillIn(name: string, text: string) {
      const list = page.getByRole("combobox", { name });
      await tabTo(page.getByRole("textbox", { name, exact: true }).or(list));
      // A list goes by keys. A text is written at once, since each of its letters would draw the form again.
      await (await list.count() ? page.keyboard.type(text) : page.keyboard.insertText(text));
    },
    async choose(target: Locator, key = "Enter") {
      await tabTo(target);
      await page.keyboard.press(key);
    },
  };
}

async function order(page: Page, { fillIn, choose }: ReturnType<typeof keyboardOn>): Promise<void> {
  const button = (on: Page | Locator, name: string) => on.getByRole("button", { name, exact: true });
  const isFocused = (selector: string) => page.locator(`${selector}:focus`).waitFor();
  await visit(page, urls.login);
  await fillIn("Email", TEACHER.email);
  await fillIn("Password", TEACHER.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${urls.requesterDashboard}`);
  await page.getByText("No active requests").waitFor();
  await choose(page.getByRole("link", { name: "Create Your First Request" }));
  await page.waitForURL(`**${urls.newRequest}`);
  await islandHydrated(page, "NewRequest");
  const texts = {
    "Delivery date": addDays(alaskaDate(new Date()), LATE),
    "Delivery time": "830",
    School: "Auk",
    "Class or teacher": "Room 12",
    Destination: "Sample Museum",
    Grades: "3rd and 4th",
    Students: "22",
    Adults: "3",
    "First name": "Test",
    "Last name": "Recipient",
    Phone: "907-555-0100",
    Email: "recipient@test.example",
    Comments: "Please label the crates.",
  };
  for (const [name, text] of Object.entries(texts)) await fillIn(name, text);
  await choose(button(page, "Add Special Meal"));
  await isFocused('[name="specialMeals.0.studentName"]');
  await page.keyboard.insertText(STUDENT);
  await page.keyboard.press("Tab");
  await page.keyboard.insertText(NOTES);
  await choose(page.getByRole("checkbox", { name: /^I confirm/ }), " ");
  await choose(button(page, "Submit Request"));
  const notice = page.getByRole("alertdialog", { name: "Two-Week Notice Required" });
  await notice.waitFor();
  assert.equal(await button(notice, "Agree and Continue").isDisabled(), true);
  await choose(notice.getByRole("checkbox"), " ");
  await choose(button(notice, "Agree and Continue"));
  await page.waitForURL(`**${urls.requesterDashboard}?submitted=*`);
  await page.getByText("Request submitted", { exact: true }).waitFor();
  await isFocused("#content");
}

/** Asks or answers in the dialog of a request's page, which shows it afterwards. */
async function say(page: Page, path: string, [button, label, text]: [string, string, string]): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("textbox", { name: label }).fill(text);
  await page.getByRole("button", { name: `Send ${label}` }).click();
  await page.getByText("Sent", { exact: true }).waitFor();
  await page.locator(".alert").getByText(text).waitFor();
}

async function review(office: Window, id: string): Promise<void> {
  const { page } = office;
  await page.goto(urls.adminDashboard);
  await page.getByRole("link", { name: new RegExp(`^${id.slice(0, 8)}, `) }).click();
  await page.getByRole("heading", { name: `Review Request ${id.slice(0, 12)}` }).waitFor();
  await page.getByText("Late Request: Requester acknowledged this request is within 14 days of delivery").waitFor();
  const steps = [
    ["Approve", "Request approved", "Approved"],
    ["Mark In Progress", "Status updated", "In Progress"],
    ["Mark Completed", "Request completed", "Completed"],
  ] as const;
  for (const [button, message, status] of steps) {
    await islandHydrated(page, "ReviewActions");
    await page.getByRole("button", { name: button }).click();
    await page.getByText(message, { exact: true }).waitFor();
    await page.locator(".page-title").getByText(status, { exact: true }).waitFor();
  }
}
