import type { Page } from "playwright";
import { addDays } from "../../../src/domain/time/alaska_time.ts";
import { rosterUrls, urls } from "../../../src/domain/urls.ts";
import { requestForm } from "../forms.ts";
import { fillRequestForm, islandHydrated, scriptRan } from "../page.ts";
import { waitForText, waitForToast } from "../screen.ts";
import type { District } from "./district.ts";
import type { State, Viewers } from "./state.ts";

/** Ordering lunches, and what those who ordered see of it. */
export function requestStates({ requests, today, clock }: District, { teacher, newTeacher }: Viewers): State[] {
  const form = { as: teacher, path: urls.newRequest };
  const details = (of: keyof typeof requests) => ({ as: teacher, path: urls.request(requests[of].id) });
  const revise = { as: teacher, path: urls.reviseRequest(requests.approved.id) };
  const fillIn = async (page: Page, days: number) => {
    await untilReady(page);
    await fillRequestForm(page, requestForm(clock.now, SAMPLE_ORDER, days));
  };
  return [
    { name: "New request: the first one", as: newTeacher, path: urls.newRequest, steps: untilReady },
    {
      name: "New request: filled in",
      ...form,
      async steps(page) {
        await fillIn(page, 46);
        await addMeal(page);
        await page.getByRole("button", { name: "Add Special Meal" }).click();
        await page.getByRole("button", { name: "Remove special meal 2" }).click();
        await page.getByRole("button", { name: "Undo" }).waitFor();
      },
    },
    {
      name: "New request: nothing filled in",
      as: newTeacher,
      path: urls.newRequest,
      async steps(page) {
        await untilReady(page);
        await page.getByRole("button", { name: "Add Special Meal" }).click();
        await page.getByRole("button", { name: "Submit Request" }).click();
        await page.getByText(/^\d+ fields need attention$/).waitFor();
      },
    },
    {
      name: "New request: the calendar with closed days",
      ...form,
      async steps(page) {
        await untilReady(page);
        await page.getByRole("textbox", { name: "Delivery date" }).fill(addDays(today, 16));
        await page.getByRole("button", { name: "Calendar, Delivery date" }).click();
        await page.getByRole("dialog").locator(".calendar-unavailable-days").first().waitFor();
      },
    },
    {
      name: "New request: the notice for a late one",
      ...form,
      async steps(page) {
        await fillIn(page, 8);
        await page.getByRole("button", { name: "Submit Request" }).click();
        await page.getByRole("alertdialog", { name: "Two-Week Notice Required" }).waitFor();
      },
    },
    { name: "Details: in review", ...details("inReview") },
    { name: "Details: denied", ...details("denied") },
    {
      name: "Details: a revision with a question, without an answer",
      ...details("revision"),
      async steps(page) {
        await islandHydrated(page, "RequestActions");
        await page.getByRole("button", { name: "Answer Question" }).click();
        await page.getByRole("button", { name: "Send Answer" }).click();
        await waitForToast(page, "Answer required");
      },
    },
    { name: "Details: a revision was denied", ...details("deniedRevision") },
    {
      name: "Details: too late to cancel, and why",
      ...details("locked"),
      async steps(page) {
        await islandHydrated(page, "RequestActions");
        await page.getByRole("button", { name: "Cancel Request" }).hover();
        await page.getByRole("tooltip").waitFor();
      },
    },
    {
      name: "Details: asked before cancelling",
      ...details("inReview"),
      async steps(page) {
        await page.getByRole("button", { name: "Cancel Request" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
    },
    { name: "Print sheet", as: teacher, path: urls.printRequest(requests.inReview.id) },
    {
      name: "Roster, with more names than lunches",
      as: teacher,
      path: rosterUrls.request(requests.inReview.id),
      async steps(page) {
        await scriptRan(page, "rosters");
        const names = Array.from({ length: 100 }, (_, number) => `Sample Person ${number} ${10_000 + number}`);
        await page.getByRole("textbox", { name: "Students, one name per line" }).fill(names.join("\n"));
        await page.getByText(/^More than the lunches ordered/).waitFor();
      },
    },
    { name: "Revise: the form", ...revise, steps: startRevision },
    {
      name: "Revise: the previous submission",
      ...revise,
      async steps(page) {
        await startRevision(page);
        await page.getByRole("tab", { name: "Previous Submission" }).click();
        await page.getByRole("tabpanel", { name: "Previous Submission" }).waitFor();
      },
    },
  ];
}

async function untilReady(page: Page): Promise<void> {
  await islandHydrated(page, "NewRequest");
  await page.getByRole("button", { name: "Calendar, Delivery date" }).waitFor();
}

const SAMPLE_ORDER = {
  school: "Mendenhall" as const,
  className: "Ms. Sample's class",
  destination: "Sample Museum",
  recipientFirstName: "Sample",
  recipientEmail: "recipient@demo.example",
  comments: "Please label the crates with the class name.",
  budgetCode: "1000-22-3456",
};

async function addMeal(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Special Meal" }).click();
  await page.getByRole("textbox", { name: "Student name" }).fill("Sample Student");
  await page.getByRole("textbox", { name: /notes/ }).fill("Carries an auto-injector. No milk");
  await page.getByText("Peanuts", { exact: true }).click();
}

async function startRevision(page: Page): Promise<void> {
  await page.getByText("I agree and understand").click();
  await page.getByRole("button", { name: "Start Revision" }).click();
  await waitForText(page, "Revision Request");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
}
