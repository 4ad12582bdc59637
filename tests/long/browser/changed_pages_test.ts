import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { islandHydrated, openWindow, signIn } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";

// As people have it. React's development build costs half as much again, and only says more of what is expected here.
const running = await testApp();
const { people: { teacher, director, admin }, database: { db } } = running;
const accounts = accountsOf(running);
const requests = requestsOf(running);

const NEW_PASSWORD = "another-horse-2";
const KEYS = "by the north door";

/** An island on a page that was changed: what its fields hold, the first press on it, and what follows. */
interface Trial {
  by?: { email: string };
  path: string;
  /** Values by the fields' names. The first is typed and keeps the focus; the others are filled in without an event. */
  filled?: Record<string, string>;
  press: (island: Locator) => Promise<void>;
  follows: (page: Page) => Promise<void>;
}

const button = (name: string | RegExp) => (island: Locator) =>
  island.getByRole("button", { name, exact: true }).first().click();
const link = (name: string | RegExp) => (island: Locator) => island.getByRole("link", { name }).first().click();

/** The first keys go into the field that the press led to. */
const typesInto = (name: string) => async (page: Page) => {
  const field = page.locator(`[name="${name}"]:focus`);
  await field.waitFor();
  await page.keyboard.type(KEYS);
  assert.equal(await field.inputValue(), KEYS);
};

/** Each island's trial, from a state of its own. */
const TRIALS: Record<string, () => Trial | Promise<Trial>> = {
  ActiveUsers: () => ({
    by: admin,
    path: urls.activeUsers,
    press: button(/^Revoke Access for director/),
    follows: typesInto("reason"),
  }),
  AdminRequests: async () => {
    await requests.submitted({ comments: "a beluga at the door" });
    return {
      by: admin,
      path: urls.adminDashboard,
      filled: { q: "beluga" },
      press: (island) => island.locator("tbody input").first().check(),
      async follows(page) {
        await waitForText(page, "1 request(s) selected");
        await page.waitForURL((address) => address.search === "?q=beluga");
      },
    };
  },
  ChangePasswordForm: async () => ({
    by: await accounts.withTemporaryPassword(`changes-${crypto.randomUUID()}@test.example`),
    path: urls.changePassword,
    filled: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    press: button("Change Password"),
    follows: (page) => waitForText(page, "Password Changed Successfully"),
  }),
  CloseOutForm: async () => {
    const { id } = await requests.submitted();
    await db.updateTable("requests").set({ status: "COMPLETED" }).where("id", "=", id).execute();
    return {
      by: admin,
      path: urls.reviewRequest(id),
      filled: { note: KEYS, delivered: "40" },
      press: button("Save Close-out"),
      follows: (page) => waitForToast(page, "Close-out saved"),
    };
  },
  DeletedRequests: async () => {
    await requests.delete((await requests.submitted()).id);
    return {
      by: admin,
      path: urls.deletedRequests,
      filled: { q: "no such request" },
      press: button("Search"),
      follows: (page) => waitForText(page, "No deleted requests found"),
    };
  },
  DirectorRequests: () => ({
    by: director,
    path: urls.directorDashboard,
    filled: { q: "no such request" },
    press: link(/^Denied/),
    async follows(page) {
      await page.waitForURL(({ searchParams }) =>
        searchParams.get("status") === "DENIED" && searchParams.get("q") === "no such request"
      );
    },
  }),
  LoginForm: () => ({
    path: urls.login,
    filled: { email: teacher.email, password: PASSWORD },
    press: button("Sign in"),
    follows: (page) => page.waitForURL(`**${urls.requesterDashboard}`),
  }),
  MyRequests: () => ({
    by: teacher,
    path: urls.requesterDashboard,
    press: link("Archived"),
    follows: (page) => waitForText(page, "No archived requests"),
  }),
  NewRequest: () => ({
    by: teacher,
    path: urls.newRequest,
    filled: {
      comments: KEYS,
      recipientEmail: "one@test.example",
      deliveryTimeText: "9:30 am",
      recipientPhone: "907-555-0177",
    },
    press: button("Add Special Meal"),
    follows: typesInto("specialMeals.0.studentName"),
  }),
  PendingUsers: async () => {
    const { email } = await accounts.confirmed(`waits-${crypto.randomUUID()}@test.example`);
    return {
      by: admin,
      path: urls.pendingUsers,
      press: (island) => button(/^Deny/)(island.getByRole("row", { name: email })),
      follows: typesInto("reason"),
    };
  },
  RegisterForm: () => ({
    path: urls.register,
    filled: {
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
      email: `new-${crypto.randomUUID()}@test.example`,
      firstName: "Lena",
      lastName: "Tester",
      role: "DIRECTOR",
    },
    press: button("Create Account"),
    follows: (page) => page.waitForURL(`**${urls.login}?doneMailed=yes`),
  }),
  RequestActions: async () => ({
    by: teacher,
    path: urls.request((await requests.submitted()).id),
    press: button("Cancel Request"),
    async follows(page) {
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Request" }).click();
      await waitForToast(page, "Request cancelled");
    },
  }),
  ReviewActions: async () => ({
    by: admin,
    path: urls.reviewRequest((await requests.submitted()).id),
    press: button("Deny"),
    async follows(page) {
      await typesInto("reason")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Confirm Denial" }).click();
      await waitForToast(page, "Request denied");
    },
  }),
  ReviseRequest: async () => ({
    by: teacher,
    path: urls.reviseRequest((await requests.submitted({ comments: "By the south door" })).id),
    filled: { comments: KEYS, "specialMeals.0.notes": "No nuts", gradesText: "5th" },
    press: button("Remove special meal 1"),
    follows: (page) => waitForText(page, "Removed Test Student."),
  }),
  SettingsPassword: () => ({
    by: teacher,
    path: urls.settings,
    press: button("Change Password"),
    follows: typesInto("currentPassword"),
  }),
  UsersWithoutAccess: async () => {
    const { email } = await accounts.denied(`gone-${crypto.randomUUID()}@test.example`, "Left");
    return {
      by: admin,
      path: withQuery(urls.activeUsers, { view: "no-access" }),
      press: (island) => button(/^Restore Access/)(island.getByRole("row", { name: email })),
      follows: typesInto("newPassword"),
    };
  },
};

/** React's words about a page that was changed before it came. */
const MISMATCH = /Minified React error #418;/;

Deno.test("each island has a trial", () => {
  const names = readdirSync("islands").map((file) => file.replace(".tsx", ""));
  assert.deepEqual(Object.keys(TRIALS), names.toSorted());
});

// One for all: in a window of its own, each would read and compile every script again.
const { page, context, complaints, close } = await openWindow(running.url, { expected: MISMATCH });
Deno.test.afterAll(close);
// A form that is not finished asks before it is left.
page.on("dialog", (dialog) => dialog.accept());

for (const [name, prepare] of Object.entries(TRIALS)) {
  for (const when of ["before", "after"] as const) {
    Deno.test(`${name}: on a page that was changed ${when} it is alive, texts stay in their fields and the first press counts`, async () => {
      const { by, path, filled = {}, press, follows } = await prepare();
      await context.clearCookies();
      if (by) await signIn(page, by.email);
      const scripts = Promise.withResolvers<void>();
      if (when === "before") {
        await page.route(/\/build\/.*\.js$/, async (route) => {
          await scripts.promise;
          await route.continue();
        });
      }
      const island = page.locator(`[data-island="${name}"]`);
      await page.goto(path, { waitUntil: "commit" });
      await page.locator("body > :last-child").waitFor({ state: "attached" });
      const start = () => {
        scripts.resolve();
        return startIsland(page, name);
      };
      if (when === "after") await start();
      await changePage(page);
      await fillIn(island, filled);
      if (when === "before") await start();
      // Another draw writes into the fields what the island knows.
      if ("password" in filled) await button("Show password")(island);
      for (const [field, value] of Object.entries(filled)) {
        assert.equal(await island.locator(`[name="${field}"]`).inputValue(), value, field);
      }
      await press(island);
      await follows(page);
      await page.unrouteAll();
      // Text typed before would come back.
      await page.evaluate(() => sessionStorage.clear());
      assert.deepEqual(complaints, []);
    });
  }
}

/** Waits until the island is alive; a revision's question is answered. */
async function startIsland(page: Page, name: string): Promise<void> {
  await islandHydrated(page, name);
  if (name !== "ReviseRequest") return;
  await page.getByText("I agree and understand").click();
  await page.getByRole("button", { name: "Start Revision" }).click();
}

/** Fills in the first field by keys, at last, and the others as a password manager may: without an event. */
async function fillIn(island: Locator, filled: Record<string, string>): Promise<void> {
  const [[first, text] = [], ...others] = Object.entries(filled);
  if (first === undefined || text === undefined) return;
  for (const [name, value] of others) {
    const field = island.locator(`[name="${name}"]`);
    if (name === "role") await field.selectOption(value);
    else await field.evaluate((input, value) => (input as HTMLInputElement).value = value, value);
  }
  const field = island.locator(`[name="${first}"]`);
  await field.selectText();
  await field.pressSequentially(text);
  assert.equal(await field.evaluate((input) => input === document.activeElement), true);
}

/**
 * Changes a page as other people's scripts do, and goes on doing so: every text is wrapped in <font>, as by a translation,
 * and an icon is put beside every field, as by a password manager.
 */
async function changePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const UNTOUCHED = "script, style, noscript, template, textarea, option, font";
    function change(root: Node): void {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      if (root instanceof Text) found.push(root);
      for (const text of found) {
        if (!text.parentElement || text.parentElement.closest(UNTOUCHED)) continue;
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(text);
      }
      if (!(root instanceof Element)) return;
      for (const field of root.querySelectorAll("input:not([type=hidden]), textarea, select")) {
        if (field.nextElementSibling?.matches("i[data-icon]")) continue;
        const icon = document.createElement("i");
        icon.dataset.icon = "";
        field.after(icon);
      }
    }
    change(document.body);
    new MutationObserver((mutations) => {
      for (const { addedNodes } of mutations) addedNodes.forEach(change);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
