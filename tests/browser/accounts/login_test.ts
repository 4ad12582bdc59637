import assert from "node:assert/strict";
import { FAILED } from "../../../src/domain/messages.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { closeBrowser } from "../../support/chromium.ts";
import { expectToast, isAlive, open, openPage, signInPage } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { people } = running;
Deno.test.afterAll(async () => {
  await closeBrowser();
  await running.close();
});

test("a person signs in with the right password", () =>
  openPage(running, async (page) => {
    await open(page, urls.login);
    await page.getByLabel("Email").fill(people.teacher.email);
    await page.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`**${urls.requesterDashboard}`);
    await isAlive(page);
  }));

test("a wrong password", () =>
  openPage(running, async (page) => {
    await open(page, urls.login);
    await page.getByLabel("Email").fill(people.teacher.email);
    await page.locator("[name=password]").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expectToast(page, FAILED.login.title, FAILED.login.description);
  }));

test("signed in", () =>
  signInPage(running, people.admin, async (page) => {
    await open(page, urls.activeUsers);
    assert.ok(await page.getByText("Super Admin").isVisible());
  }));
