import assert from "node:assert/strict";
import { confirmAddress } from "../../../db/accounts/confirm_address.ts";
import { changeAddress } from "../../../db/accounts/decide.ts";
import { eraseUser } from "../../../db/accounts/erase.ts";
import { lockUser, lockUserAndActor } from "../../../db/accounts/lock.ts";
import { newToken } from "../../../src/auth/tokens.ts";
import { urls, withOutcome } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { expectText } from "../../support/client.ts";
import { whileHeld } from "../../support/database.ts";
import { PASSWORD } from "../../support/people.ts";

const running = await testApp();
const { database: { db }, people } = running;
const office = await running.signedIn(people.admin);

const userOf = (id: string) =>
  db.selectFrom("users").select(["email", "emailConfirmedAt"]).where("id", "=", id)
    .executeTakeFirstOrThrow();

Deno.test("a mistyped address is corrected: both are told, the new one is unproven and signs in", async () => {
  const { id, email: before } = people.otherTeacher;
  const teacher = await running.signedIn(people.otherTeacher);
  assert.match(await office.page(urls.userAddress(id)), new RegExp(`value="${before}"`));
  const response = await office.postForm(urls.userAddress(id), { email: " Right@Test.example" });
  assert.equal(response.headers.get("Location"), withOutcome(urls.activeUsers, "addressChanged"));
  assert.deepEqual(await userOf(id), { email: "right@test.example", emailConfirmedAt: null });
  await office.postForm(urls.userAddress(id), { email: "better@test.example" });
  const told = await db.selectFrom("outbox").select(["kind", "toAddress"]).where("recipientId", "=", id)
    .where("kind", "!=", "registration-approved").orderBy("kind").orderBy("createdAt").execute();
  assert.deepEqual(
    new Set(told.map(({ kind, toAddress }) => `${kind} ${toAddress}`)),
    new Set([
      `address-corrected ${before}`,
      "address-corrected right@test.example",
      "address-corrected better@test.example",
      "confirm-address better@test.example",
    ]),
    "each earlier address is told, even when corrections follow each other at once",
  );
  assert.equal(told.filter(({ kind }) => kind === "confirm-address").length, 1);
  await office.postForm(urls.userAddress(id), { email: "right@test.example" });
  const events = await db.selectFrom("auditEvents").select(["type", "actorId"]).where("subjectUserId", "=", id)
    .where("type", "=", "user.correct-address").execute();
  assert.deepEqual(events, Array(3).fill({ type: "user.correct-address", actorId: people.admin.id }));
  assert.equal((await teacher.get(urls.requesterDashboard)).status, 303, "the session has ended");
  await running.client().signIn("right@test.example", PASSWORD);
});

Deno.test("an address that is none, that has an account, or a super admin's is refused with words", async () => {
  const { id } = people.teacher;
  const wrong: [email: string, words: RegExp][] = [
    ["nobody", /Invalid email address/],
    [people.director.email, /This email address already has an account/],
  ];
  for (const [email, words] of wrong) {
    const html = await expectText(await office.postForm(urls.userAddress(id), { email }), 422);
    assert.match(html, words);
    assert.ok(html.includes(`value="${email}"`));
  }
  const other = await accountsOf(running).active("office@test.example", "ADMIN");
  const colleague = await running.signedIn(other);
  const address = urls.userAddress(people.admin.id);
  const refused = await expectText(await colleague.postForm(address, { email: "mine@test.example" }), 403);
  assert.match(refused, /Only a super admin can change a super admin(&#x27;|')s email address\./);
  assert.equal((await userOf(id)).email, people.teacher.email);
});

Deno.test("a link to the address before a correction, pressed meanwhile, does not confirm the new one", async () => {
  const { id } = await accountsOf(running).active("before@test.example");
  const { tokenHash } = newToken();
  const now = running.clock.now;
  await db.insertInto("emailLinks").values({ kind: "confirm-address", tokenHash, userId: id, createdAt: now })
    .execute();
  const press = (at = now) => db.transaction().execute((other) => confirmAddress(other, { tokenHash, now: at }));
  assert.equal(await press(new Date(now.getTime() - 61_000)), false, "nor where it was sent in the future");
  const pressed = await whileHeld(
    db,
    (tx) => changeAddress(tx, { actor: people.admin, userId: id, email: "after@test.example", now }),
    press,
  );
  assert.equal(pressed, false);
  assert.deepEqual(await userOf(id), { email: "after@test.example", emailConfirmedAt: null });
});

Deno.test("an erasure and a correction of the same account at the same moment both end", async () => {
  const now = running.clock.now;
  // Before the super admin in the order of the ids.
  const userId = "00000000-0000-4000-8000-000000000000";
  const email = "erased@test.example";
  const { searchText: _generated, ...user } = await db.selectFrom("users").selectAll()
    .where("id", "=", people.teacher.id).executeTakeFirstOrThrow();
  await db.insertInto("users").values({ ...user, id: userId, email }).execute();
  await whileHeld(
    db,
    (tx) => lockUser(tx, userId),
    () => db.transaction().execute((second) => eraseUser(second, { email, passwordHash: "unknown", now })),
    (tx) => lockUserAndActor(tx, { actor: people.admin, userId, now }),
  );
  assert.match((await userOf(userId)).email, /^former-user-/);
});

Deno.test("administrators have one navigation on all their pages, which says where they are; others have none", async () => {
  const current = async (path: string) =>
    /<nav class="top-bar-nav".*?aria-current="page"[^>]*>(\w+)/s.exec(await office.page(path))?.[1];
  await accountsOf(running).pending("nav@test.example");
  const pages: [path: string, label: string][] = [
    [urls.adminDashboard, "Requests"],
    [urls.deletedRequests, "Requests"],
    [urls.kitchen, "Kitchen"],
    [urls.calendar, "Calendar"],
    [urls.reports, "Reports"],
    [urls.activeUsers, "Users"],
    [urls.pendingUsers, "Users"],
    [urls.outbox, "Mail"],
    [urls.history, "History"],
    [urls.settings, "Settings"],
    [urls.system, "Settings"],
  ];
  for (const [path, label] of pages) {
    assert.equal(await current(path), label, path);
    assert.equal((await office.page(path)).includes("Back to Dashboard"), path === urls.settings, path);
  }
  assert.doesNotMatch(await (await running.signedIn(people.director)).page(urls.directorDashboard), /top-bar-nav/);
});
