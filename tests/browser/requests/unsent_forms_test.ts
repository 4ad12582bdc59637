// Over 2 s a test: each opens the form, the largest page with a script, fills it in and opens it again.
import assert from "node:assert/strict";
import type { Route } from "playwright";
import { submissionErrorMessage } from "../../../src/browser/failures.ts";
import { permissionDenied, STALE_CSRF_TOKEN } from "../../../src/domain/http/errors.ts";
import { OFFLINE } from "../../../src/domain/shell/toasts.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { fieldText } from "../../../src/domain/time/typed_day.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testAppOfToday } from "../../support/app.ts";
import {
  catchNextCall,
  expectComplaints,
  fillRequestForm,
  islandHydrated,
  keptPage,
  signInAgain,
  visit,
  visitAs,
} from "../../support/page.ts";
import { requestForm } from "../../support/forms.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForToast } from "../../support/screen.ts";

const running = await testAppOfToday();
const requests = requestsOf(running);
const { teacher, otherTeacher } = running.people;
Deno.test.beforeEach(() => running.database.clear());
const page = await keptPage(running.url);

async function openRevision(id: string): Promise<void> {
  expectComplaints(page, /Failed to load resource/);
  await visitAs(page, teacher, urls.reviseRequest(id));
  await page.getByText("I agree and understand").click();
  await page.getByRole("button", { name: "Start Revision" }).click();
  await page.locator('[name="gradesText"]').fill("9th");
  await page.getByText("I confirm that").click();
}

const submit = () => page.getByRole("button", { name: "Submit Revision" }).click();

const failsOnce = (address: string, response: Parameters<Route["fulfill"]>[0] | null) =>
  catchNextCall(page, `**${address}`, (route) => response ? route.fulfill(response) : route.abort());

Deno.test("a failed submission shows that no CSRF token came, the message of any JSON in the error's text, else the raw message, else a general one", async () => {
  const { id } = await requests.submitted();
  await openRevision(id);
  for (const response of [{ status: 500, body: "Internal error" }, { status: 200, body: "<p>Please wait</p>" }]) {
    await failsOnce(urls.api.csrfToken, response);
    await submit();
    await waitForToast(page, "Submission failed", "Failed to fetch CSRF token");
    assert.equal(await page.locator(".toast").getAttribute("data-tone"), "error");
    await page.getByRole("button", { name: "Close notification" }).click();
    await page.locator(".toast").waitFor({ state: "detached" });
  }
  for (
    const [response, description] of [
      [{ status: 409, json: { message: "This request was revised already." } }, "This request was revised already."],
      [{ status: 502, body: 'The proxy got {"message":"Back at noon."} from upstream' }, "Back at noon."],
      [{ status: 502, body: "Bad gateway" }, "502: Bad gateway"],
      [{ status: 503, body: "" }, "503: Service Unavailable"],
      [{ status: 401, body: "" }, "Unable to submit revision"],
      [{ status: 500, json: { reason: "none of ours" } }, '500: {"reason":"none of ours"}'],
      [null, OFFLINE],
    ] as const
  ) {
    await failsOnce(urls.api.revisions(id), response);
    await submit();
    await waitForToast(page, "Submission failed", description);
  }
  await submit();
  await waitForToast(page, "Revision submitted");
  assert.equal(submissionErrorMessage(new Error(""), "Unable to submit request"), "Unable to submit request");
  assert.equal(submissionErrorMessage(null, "Unable to submit revision"), "Unable to submit revision");
});

Deno.test("cancelling asks first, says why it failed, tries again by itself only if its token is out of date, and archives the request", async () => {
  const { id } = await requests.submitted({ school: "ThunderMountain" });
  expectComplaints(page, /Failed to load resource/);
  await visitAs(page, teacher, urls.request(id));
  await failsOnce(urls.api.csrfToken, null);
  const answers = [permissionDenied().message, STALE_CSRF_TOKEN];
  let calls = 0;
  await page.route(`**${urls.api.cancel(id)}`, async (route) => {
    const message = answers[calls++];
    await (message ? route.fulfill({ status: 403, json: { message } }) : route.continue());
  });
  const dialog = page.getByRole("alertdialog", { name: "Cancel Request" });
  const confirm = () => dialog.getByRole("button", { name: "Cancel Request" }).click();
  await page.getByRole("button", { name: "Cancel Request" }).click();
  await dialog.getByText(/^Thunder Mountain, /).waitFor();
  await dialog.getByText("Are you sure you want to cancel this lunch request? This action cannot be undone.").waitFor();
  await confirm();
  await waitForToast(page, "Cancellation failed", OFFLINE);
  assert.equal(await page.locator(".toast").getAttribute("data-tone"), "error");
  await confirm();
  await waitForToast(page, "Cancellation failed", permissionDenied().message);
  assert.equal(calls, 1);
  await confirm();
  await waitForToast(page, "Request cancelled", "Your request has been cancelled and archived");
  assert.equal(calls, 3);
  await page.getByRole("link", { name: "Archived" }).click();
  await page.getByRole("link", { name: "Thunder Mountain" }).click();
  await page.locator(".page-title").getByText("Cancelled").waitFor();
  assert.equal(await page.getByRole("button", { name: "Cancel Request" }).count(), 0);
});

async function unfinishedForm(): Promise<void> {
  await visitAs(page, teacher, urls.newRequest);
  await page.locator('[name="gradesText"]').fill("Draft grade");
  await page.getByRole("button", { name: "Add Special Meal" }).click();
  await page.getByRole("textbox", { name: "Student name" }).fill("Draft Student");
}

const grades = '[name="gradesText"]';

Deno.test("an unfinished form is restored when its page is reopened in the tab, and can be discarded; one that cannot be read is dropped, and the form works", async () => {
  await unfinishedForm();
  await page.reload();
  await page.getByText("Your unfinished form is back").waitFor();
  assert.equal(await page.locator(grades).inputValue(), "Draft grade");
  assert.equal(await page.getByRole("textbox", { name: "Student name" }).inputValue(), "Draft Student");
  await page.getByRole("button", { name: "Start Over" }).press("Enter");
  await page.locator('[name="deliveryDate"]:focus').waitFor();
  assert.equal(await page.locator(grades).inputValue(), "");
  await page.reload();
  await islandHydrated(page, "NewRequest");
  assert.equal(await page.locator(grades).inputValue(), "");
  await page.locator(grades).fill("Typed anew");
  for (const unreadable of ["{", "{}"]) {
    await page.waitForFunction((text) => {
      const key = Object.keys(sessionStorage).find((name) => name.includes(":draft:"));
      if (key) sessionStorage.setItem(key, text);
      return key;
    }, unreadable);
    await page.reload();
    await islandHydrated(page, "NewRequest");
    assert.equal(await page.locator(grades).inputValue(), "");
    await page.locator(grades).fill("Typed anew");
  }
});

Deno.test("a form whose session expired is back, with all that was typed, for its owner, and goes when another user signs in", async () => {
  expectComplaints(page, /401/);
  await unfinishedForm();
  await running.database.db.deleteFrom("sessions").execute();
  const form = requestForm(new Date(), { gradesText: "Draft grade", comments: "Typed before it expired" });
  await fillRequestForm(page, form);
  await page.getByRole("textbox", { name: "Allergy/accommodation notes" }).fill("None known");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await signInAgain(page, teacher.email);
  await page.waitForURL(`**${urls.newRequest}`);
  await page.getByText("Your unfinished form is back").waitFor();
  assert.equal(await page.locator(grades).inputValue(), "Draft grade");
  assert.equal(await page.locator('[name="comments"]').inputValue(), "Typed before it expired");
  const kept = [
    "deliveryTimeText",
    "school",
    "numberOfLunches",
    "numStudents",
    "numAdults",
    "recipientEmail",
    "specialMeals.0.studentName",
    "specialMeals.0.notes",
  ];
  const values = ["8:30 am", "AukeBay", "25", "22", "3", "recipient@test.example", "Draft Student", "None known"];
  assert.deepEqual(await Promise.all(kept.map((name) => page.locator(`[name="${name}"]`).inputValue())), values);
  const day = fieldText(addDays(alaskaDate(new Date()), 30));
  assert.equal(await page.locator('[name="deliveryDate"]').inputValue(), day);
  assert.equal(await page.getByRole("checkbox", { name: /^I confirm/ }).isChecked(), false);

  await running.database.db.deleteFrom("sessions").execute();
  await page.goto(urls.newRequest);
  const other = await page.context().newPage();
  await other.goto(urls.login);
  await signInAgain(other, otherTeacher.email);
  await page.waitForFunction(() => !JSON.stringify(sessionStorage).includes("Draft"));
  await visit(page, urls.newRequest);
  assert.equal(await page.locator(grades).inputValue(), "");
});

/** Everything that the tab keeps, as the next person at the computer finds it. */
function keptInTab(): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage));
}

Deno.test("signing out deletes the drafts of every tab, and takes what is typed off their screens without a question", async () => {
  await unfinishedForm();
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    return dialog.accept();
  });
  const other = await page.context().newPage();
  await other.goto(urls.help);
  await other.getByRole("button", { name: /My Account/ }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  await other.getByRole("button", { name: "Sign In" }).waitFor();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  assert.deepEqual(questions, []);
  assert.doesNotMatch(await keptInTab(), /Draft/);
});

Deno.test("signing out without the page's script has the browser drop what it kept", async () => {
  await unfinishedForm();
  assert.match(await keptInTab(), /draft:/);
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action });
    document.body.append(form);
    form.submit();
  }, urls.logout);
  // The page that is left may lead there, too, since its storage was cleared.
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  assert.doesNotMatch(await keptInTab(), /draft:/);
});
