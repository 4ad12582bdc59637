import assert from "node:assert/strict";
import { submissionErrorMessage } from "../../../src/browser/failures.ts";
import { permissionDenied, STALE_CSRF_TOKEN } from "../../../src/domain/http/errors.ts";
import { OFFLINE } from "../../../src/domain/shell/toasts.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testAppOfToday } from "../../support/app.ts";
import { openWindow, signIn, visit } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForToast } from "../../support/screen.ts";

const running = await testAppOfToday();
const requests = requestsOf(running);
const { page, close } = await openWindow(running.url, { expected: /Failed to load resource/ });
await signIn(page, running.people.teacher.email);
page.on("dialog", (dialog) => dialog.accept());
Deno.test.afterAll(close);

async function openRevision(id: string): Promise<void> {
  await visit(page, urls.reviseRequest(id));
  await page.getByText("I agree and understand").click();
  await page.getByRole("button", { name: "Start Revision" }).click();
  await page.locator('[name="gradesText"]').fill("9th");
  await page.getByText("I confirm that").click();
}

const submit = () => page.getByRole("button", { name: "Submit Revision" }).click();

Deno.test("a failed submission shows the message of any JSON in the error's text, else the raw message", async () => {
  const { id } = await requests.submitted();
  await openRevision(id);
  const calls = `**${urls.api.revisions(id)}`;
  for (
    const [response, description] of [
      [{ status: 409, json: { message: "This request was revised already." } }, "This request was revised already."],
      [{ status: 502, body: 'The proxy got {"message":"Back at noon."} from upstream' }, "Back at noon."],
      [{ status: 502, body: "Bad gateway" }, "502: Bad gateway"],
      [{ status: 503, body: "" }, "503: Service Unavailable"],
      [{ status: 401, body: "" }, "Unable to submit revision"],
      [{ status: 500, json: { reason: "none of ours" } }, '500: {"reason":"none of ours"}'],
    ] as const
  ) {
    await page.route(calls, (route) => route.fulfill(response), { times: 1 });
    await submit();
    await waitForToast(page, "Submission failed", description);
  }
  await page.route(calls, (route) => route.abort(), { times: 1 });
  await submit();
  await waitForToast(page, "Submission failed", OFFLINE);
});

Deno.test("an error without any text shows a general message", () => {
  assert.equal(submissionErrorMessage(new Error(""), "Unable to submit request"), "Unable to submit request");
  assert.equal(submissionErrorMessage(null, "Unable to submit revision"), "Unable to submit revision");
});

Deno.test("a CSRF token that cannot be fetched is reported on submit and cancel, and the next try fetches again", async () => {
  const responses = [
    { status: 500, body: "Internal error" },
    { status: 200, body: "<p>Please wait</p>" },
  ];
  const fails = (response: typeof responses[number] | null) =>
    page.route(`**${urls.api.csrfToken}`, (route) => response ? route.fulfill(response) : route.abort(), { times: 1 });
  const isError = async () => assert.equal(await page.locator(".toast").getAttribute("data-tone"), "error");
  // For a day of its own, so that no similar request is asked about.
  const { id } = await requests.submitted({}, 31);
  await openRevision(id);
  for (const response of responses) {
    await fails(response);
    await submit();
    await waitForToast(page, "Submission failed", "Failed to fetch CSRF token");
    await isError();
    await page.getByRole("button", { name: "Close notification" }).click();
    await page.locator(".toast").waitFor({ state: "detached" });
  }
  await submit();
  await waitForToast(page, "Revision submitted");

  await visit(page, urls.request((await requests.submitted()).id));
  await fails(null);
  const dialog = page.getByRole("alertdialog", { name: "Cancel Request" });
  await page.getByRole("button", { name: "Cancel Request" }).click();
  await dialog.getByRole("button", { name: "Cancel Request" }).click();
  await waitForToast(page, "Cancellation failed", OFFLINE);
  await isError();
  await dialog.getByRole("button", { name: "Cancel Request" }).click();
  await waitForToast(page, "Request cancelled");
});

Deno.test("a call that is refused is made again only when the answer says that the token is out of date", async () => {
  const { id } = await requests.submitted({}, 33);
  await visit(page, urls.request(id));
  const answers = [permissionDenied().message, STALE_CSRF_TOKEN];
  let calls = 0;
  await page.route(`**${urls.api.cancel(id)}`, async (route) => {
    const message = answers[calls++];
    await (message ? route.fulfill({ status: 403, json: { message } }) : route.continue());
  });
  const dialog = page.getByRole("alertdialog", { name: "Cancel Request" });
  await page.getByRole("button", { name: "Cancel Request" }).click();
  await dialog.getByRole("button", { name: "Cancel Request" }).click();
  await waitForToast(page, "Cancellation failed", permissionDenied().message);
  assert.equal(calls, 1);
  await dialog.getByRole("button", { name: "Cancel Request" }).click();
  await waitForToast(page, "Request cancelled");
  assert.equal(calls, 3);
});
