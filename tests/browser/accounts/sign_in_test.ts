import assert from "node:assert/strict";
import type { Page } from "playwright";
import { CONNECTED } from "../../../src/domain/shell/session.ts";
import { homeFor, urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { TestClock } from "../../support/clock.ts";
import { islandHydrated, openWindow, signIn } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const accounts = accountsOf(running);
const { people, database: { db } } = running;

async function openLogin(page: Page): Promise<void> {
  await page.goto(urls.login);
  await islandHydrated(page, "LoginForm");
}

async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

Deno.test("the sign-in page requires both fields, shows a password, and says what failed or who may not enter", async () => {
  const { page, close } = await openWindow(running.url, {
    permissions: ["clipboard-read", "clipboard-write"],
    expected: /40[13]|502/,
  });
  await openLogin(page);
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
  await page.route(`**${urls.api.login}`, (route) => route.fulfill({ status: 502 }));
  await tryToSignIn(page, people.teacher.email, PASSWORD);
  await waitForToast(page, "Login failed", "Invalid email or password");
  await close();
});

Deno.test("the button says 'Signing in...' during sign-in, and each role goes to its own home", async () => {
  const { page, close } = await openWindow(running.url);
  const held = Promise.withResolvers<void>();
  await page.route(`**${urls.api.login}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const { email, role } of [people.teacher, people.director, people.admin]) {
    await openLogin(page);
    await tryToSignIn(page, email.toUpperCase(), PASSWORD);
    if (role === "REQUESTER") await page.getByRole("button", { name: "Signing in..." }).waitFor();
    held.resolve();
    await page.waitForURL(`**${homeFor(role)}`);
    await page.context().clearCookies();
  }
  await close();
});

const COMPLETE = {
  firstName: "Test",
  lastName: "Newcomer",
  email: "newcomer@test.example",
  password: "correct-horse-1",
  confirmPassword: "correct-horse-1",
};

async function fill(page: Page, values: Partial<typeof COMPLETE>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
}

const create = (page: Page) => page.getByRole("button", { name: "Create Account" }).click();

Deno.test("the first sign-in with the district's accounts says once that the password no longer works", async () => {
  const { page, close } = await openWindow(running.url);
  await signIn(page, people.teacher.email);
  await page.goto(`${urls.requesterDashboard}${CONNECTED}`);
  await waitForToast(page, "You now sign in with your district account");
  assert.equal(new URL(page.url()).hash, "");
  await close();
});

Deno.test("a registration says what is missing or taken, and then awaits approval", async () => {
  const { page, close } = await openWindow(running.url, { expected: /409|502|ERR_FAILED/ });
  await page.goto(urls.register);
  await islandHydrated(page, "RegisterForm");
  await create(page);
  await waitForToast(page, "Role required", "Please select your role");
  await page.getByRole("combobox", { name: /Role/ }).selectOption("DIRECTOR");
  await fill(page, { ...COMPLETE, email: people.teacher.email });
  await create(page);
  await waitForToast(
    page,
    "Registration failed",
    "This email address already has an account. Sign in, or ask an administrator for help.",
  );
  await page.route(`**${urls.api.register}`, (route) => route.fulfill({ status: 502 }));
  await create(page);
  await waitForToast(page, "Registration failed", "Unable to create account");
  await page.unroute(`**${urls.api.register}`);

  const held = Promise.withResolvers<void>();
  await page.route(`**${urls.api.register}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await fill(page, COMPLETE);
  await create(page);
  await page.getByRole("button", { name: "Creating account..." }).waitFor();
  held.resolve();
  await page.waitForURL(`**${urls.login}`);
  await page.locator(".toast", { hasText: "awaits administrator approval" }).waitFor();
  assert.deepEqual(await accountOf(COMPLETE.email), {
    firstName: COMPLETE.firstName,
    role: "DIRECTOR",
    accountStatus: "PENDING",
  });
  await close();
});

const accountOf = (email: string) =>
  db.selectFrom("users").select(["firstName", "role", "accountStatus"]).where("email", "=", email)
    .executeTakeFirstOrThrow();
