import assert from "node:assert/strict";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { transact } from "../../../db/client.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { SCHOOL_OPTIONS } from "../../support/list.ts";
import { addPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { database: { db }, people: { admin }, clock } = running;
const { submitted } = requestsOf(running);
const office = await running.signedIn(admin);

const htmlOf = async (path: string) => (await office.get(path)).text();

/** The texts of the elements of a kind within the part of the page that begins with some HTML. */
const textsOf = (html: string, from: string, element: string) =>
  Array.from(
    html.slice(html.indexOf(from)).split(/<\/(?:nav|select)>/)[0]!.matchAll( // A split has a first part.
      new RegExp(`<${element}[^>]*>([^<]*)`, "g"),
    ),
    ([, text]) => text,
  );

test("the lists of the office offer the spec's tabs, schools and search", async () => {
  const dashboard = await htmlOf(urls.adminDashboard);
  assert.deepEqual(textsOf(dashboard, 'aria-label="Status"', "a"), [
    "In Review",
    "Approved",
    "In Progress",
    "Completed",
    "Denied",
    "Cancelled",
  ]);
  assert.deepEqual(textsOf(dashboard, 'name="school"', "option"), SCHOOL_OPTIONS);
  const deleted = await htmlOf(urls.deletedRequests);
  assert.deepEqual(textsOf(deleted, 'name="school"', "option"), SCHOOL_OPTIONS);
  assert.match(deleted, /0 deleted request\(s\)/);
  assert.ok(
    deleted.includes("Search by ID, requester, school, recipient, grades, comments, deleted by, reason..."),
  );
});

test("a requester without a name is a dash in the list, and Unknown among the deleted requests", async () => {
  // No form lets blanks through; rows brought in from elsewhere can have them.
  const blank = await addPerson(db, admin, "REQUESTER", "blank@test.example");
  await db.updateTable("users").set({ firstName: " ", lastName: " " }).where("id", "=", blank.id).execute();
  const { id } = await submitted({}, 30, blank);
  assert.match(await htmlOf(urls.adminDashboard), />-<[^@]*blank@test\.example/);
  const deletion = { actor: admin, requestId: id, now: clock.now, deletionReason: null };
  await transact(db, (tx) => deleteRequest(tx, deletion));
  assert.match(await htmlOf(urls.deletedRequests), />Unknown</);
});
