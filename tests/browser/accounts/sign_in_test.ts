// Over 2 s a test: passwords are tried several times, each with its slow hash.
import assert from "node:assert/strict";
import { CONNECTED } from "../../../src/domain/shell/session.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testAppOfToday } from "../../support/app.ts";
import {
  catchNextCall,
  expectComplaints,
  fillFields,
  holdCalls,
  keptPage,
  tryToSignIn,
  visit,
  visitAs,
} from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";

const running = await testAppOfToday();
const accounts = accountsOf(running);
const { people, database: { db } } = running;
const page = await keptPage(running.url, { permissions: ["clipboard-read", "clipboard-write"] });

Deno.test("the sign-in page requires both fields, shows a password, says what failed or who may not enter, and leads home", async () => {
  expectComplaints(page, /40[13]|502/);
  await visit(page, urls.login);
  await page.getByRole("button", { name: "Sign in" }).click();
  await waitForText(page, "Email is required");
  const field = page.locator('[name="password"]');
  await page.evaluate((text) => navigator.clipboard.writeText(text), "wrong-password-1");
  await field.focus();
  await page.keyboard.press("Control+V");
  assert.equal(await field.inputValue(), "wrong-password-1");
  assert.equal(await field.getAttribute("type"), "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await page.locator('[name="password"][type="text"]').waitFor();
  await page.getByRole("button", { name: "Hide password" }).click();
  await page.locator('[name="password"][type="password"]').waitFor();

  await tryToSignIn(page, people.teacher.email, "wrong-password-1");
  await waitForToast(page, "Login failed", "Invalid email or password");
  assert.equal(await page.locator('[name="email"]').inputValue(), people.teacher.email);
  for (const name of ["email", "password"]) {
    const described = await page.locator(`[name="${name}"]`).getAttribute("aria-describedby");
    assert.match(await page.locator(`[id="${described}"]`).innerText(), /^Login failed\s+Invalid email or password$/);
  }
  await page.getByRole("button", { name: "Close notification" }).click();
  await page.locator(".toast").waitFor({ state: "detached" });
  await accounts.denied("denied@test.example", "Not known at this school");
  await tryToSignIn(page, "denied@test.example", PASSWORD);
  await page.locator(".toast", { hasText: "Not known at this school" }).waitFor();
  await catchNextCall(page, `**${urls.api.login}`, (route) => route.fulfill({ status: 502 }));
  await tryToSignIn(page, people.director.email, PASSWORD);
  await waitForToast(page, "Login failed", "Invalid email or password");

  // A teacher and an administrator go to theirs in the main job.
  const letGo = await holdCalls(page, `**${urls.api.login}`);
  await tryToSignIn(page, people.director.email.toUpperCase(), PASSWORD);
  await page.getByRole("button", { name: "Signing in..." }).waitFor();
  letGo();
  await page.waitForURL(`**${urls.directorDashboard}`);
});

const COMPLETE = {
  firstName: "Test",
  lastName: "Newcomer",
  email: "newcomer@test.example",
  password: "correct-horse-1",
  confirmPassword: "correct-horse-1",
};

const create = () => page.getByRole("button", { name: "Create Account" }).click();

Deno.test("the first sign-in with the district's accounts says once that the password no longer works", async () => {
  await visitAs(page, people.teacher, `${urls.requesterDashboard}${CONNECTED}`);
  await waitForToast(page, "You now sign in with your district account");
  assert.equal(new URL(page.url()).hash, "");
});

Deno.test("a registration says what is missing or taken, and then awaits approval", async () => {
  expectComplaints(page, /409|502/);
  await visit(page, urls.register);
  await create();
  await waitForToast(page, "Role required", "Please select your role");
  await page.getByRole("combobox", { name: /Role/ }).selectOption("DIRECTOR");
  await fillFields(page, { ...COMPLETE, email: people.teacher.email });
  await create();
  await waitForToast(
    page,
    "Registration failed",
    "This email address already has an account. Sign in, or ask an administrator for help.",
  );
  await page.route(`**${urls.api.register}`, (route) => route.fulfill({ status: 502 }));
  await create();
  await waitForToast(page, "Registration failed", "Unable to create account");
  await page.unroute(`**${urls.api.register}`);

  const letGo = await holdCalls(page, `**${urls.api.register}`);
  await fillFields(page, COMPLETE);
  await create();
  await page.getByRole("button", { name: "Creating account..." }).waitFor();
  letGo();
  await page.waitForURL(`**${urls.login}?doneMailed=yes`);
  await waitForText(page, "We emailed you a link. Open it to confirm your address.");
  await page.setViewportSize({ width: 1093, height: 520 });
  const toast = await page.locator(".toast", { hasText: "awaits administrator approval" }).boundingBox();
  const card = await page.locator(".auth-card").boundingBox();
  assert(toast && card && toast.x >= card.x + card.width, "it covers no field");
  const account = { firstName: COMPLETE.firstName, role: "DIRECTOR", accountStatus: "PENDING" };
  assert.deepEqual(await accountOf(COMPLETE.email), account);
});

const accountOf = (email: string) =>
  db.selectFrom("users").select(["firstName", "role", "accountStatus"]).where("email", "=", email)
    .executeTakeFirstOrThrow();
