import assert from "node:assert/strict";
import { approveUser } from "../../../db/accounts/approve.ts";
import { registerUser } from "../../../db/accounts/register.ts";
import { restoreUser } from "../../../db/accounts/restore.ts";
import { revokeUser } from "../../../db/accounts/revoke.ts";
import { transact, type Tx } from "../../../db/client.ts";
import { hashPassword } from "../../../src/auth/passwords.ts";
import { type Role, ROLES } from "../../../src/domain/accounts/roles.ts";
import { WELCOME } from "../../../src/domain/accounts/welcome.ts";
import { homeFor, WELCOME_URL } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { PASSWORD, type TestPerson } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());

const { people: { admin }, database: { db }, clock } = running;
const passwordHash = await hashPassword(PASSWORD);
const run = <Result>(work: (tx: Tx) => Promise<Result>) => transact(db, work);

/** Somebody who was just let in, and has not read the welcome. */
async function newcomer(role: Role): Promise<TestPerson> {
  const email = `new-${role}-${crypto.randomUUID()}@test.example`.toLowerCase();
  const account = { email, firstName: "New", lastName: "Comer", role, passwordHash };
  const { id } = await run((tx) => registerUser(tx, account, clock.now));
  await run((tx) => approveUser(tx, { actorId: admin.id, userId: id, now: clock.now, role }));
  return { id, email, role };
}

/** The role whose three sentences a page shows; undefined for none. */
async function welcomeOn(client: Client, role: Role): Promise<Role | undefined> {
  const page = (await (await client.get(homeFor(role))).text()).replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
  return ROLES.find((of) => WELCOME[of].every((sentence) => page.includes(sentence)));
}

test("somebody new in a role is told three sentences until they have read them, and never again", async () => {
  for (const role of ROLES) {
    const person = await newcomer(role);
    const [client, otherBrowser] = [await running.signedIn(person), await running.signedIn(person)];
    assert.equal(await welcomeOn(client, role), role);
    assert.equal(await welcomeOn(client, role), role, "looking at it is not reading it");
    const answer = await client.postForm(WELCOME_URL);
    assert.deepEqual([answer.status, answer.headers.get("Location")], [303, `${homeFor(role)}#content`]);
    // Both pages were kept by the server, within the same minute.
    for (const browser of [client, otherBrowser, await running.signedIn(person)]) {
      assert.equal(await welcomeOn(browser, role), undefined);
    }
  }
});

test("one person's welcome ends without another's, and each sentence ends with a period", async () => {
  const [reads, waits] = [await newcomer("REQUESTER"), await newcomer("REQUESTER")];
  const [reader, waiter] = [await running.signedIn(reads), await running.signedIn(waits)];
  await reader.postForm(WELCOME_URL);
  assert.equal(await welcomeOn(reader, "REQUESTER"), undefined);
  assert.equal(await welcomeOn(waiter, "REQUESTER"), "REQUESTER");
  for (const sentence of ROLES.flatMap((role) => WELCOME[role])) assert.match(sentence, /^[^.]+\.$/);
});

test("somebody who comes back in another role gets that one's welcome, once", async () => {
  const person = await newcomer("REQUESTER");
  await (await running.signedIn(person)).postForm(WELCOME_URL);
  const decision = { actorId: admin.id, userId: person.id, now: clock.now };
  const comeBackAs = async (role: Role) => {
    await run((tx) => revokeUser(tx, { ...decision, reason: "Moves" }));
    await run((tx) => restoreUser(tx, { ...decision, role }));
    return await running.signedIn(person);
  };
  assert.equal(await welcomeOn(await comeBackAs("REQUESTER"), "REQUESTER"), undefined, "the same role");
  const client = await comeBackAs("DIRECTOR");
  assert.equal(await welcomeOn(client, "DIRECTOR"), "DIRECTOR");
  await client.postForm(WELCOME_URL);
  assert.equal(await welcomeOn(client, "DIRECTOR"), undefined);
});
