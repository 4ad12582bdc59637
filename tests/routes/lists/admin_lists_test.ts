import assert from "node:assert/strict";
import type { Paginated } from "../../../src/domain/lists/pagination.ts";
import type { DeletedRequest, ListedRequest } from "../../../src/domain/requests/lists.ts";
import type { ListTotals } from "../../../src/domain/requests/totals.ts";
import type { RequestStatus } from "../../../src/domain/requests/statuses.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { addPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { submitted, approve, revise } = requestsOf(running);
const [admin, director, teacher] = await Promise.all(
  [running.people.admin, running.people.director, running.people.teacher].map((person) => running.signedIn(person)),
) as [Client, Client, Client];

type List = Paginated<ListedRequest> & { counts: Record<RequestStatus, number> };
type Query = Record<string, string | number>;

const list = async (query: Query = {}) => expectJson<List>(await admin.get(withQuery(urls.api.adminRequests, query)));
const ids = async (query: Query) => (await list(query)).data.map(({ id }) => id);

test("the lists answer one page of requests with their requesters, and the same with totals to directors", async () => {
  const made = [await submitted({ comments: "paged" }, 40), await submitted({ comments: "paged" }, 41)];
  const answered = await list({ q: "paged", page: 2, limit: 1 });
  assert.deepEqual(answered.pagination, { page: 2, limit: 1, total: 2, totalPages: 2 });
  assert.deepEqual(answered.data, [{
    ...made[1],
    requester: { firstName: "teacher", lastName: "Tester", email: "teacher@test.example" },
    specialMealCount: 1,
  }]);
  const params = withQuery(urls.api.directorRequests, { q: "paged", page: 2, limit: 1 });
  const { totals, ...toDirectors } = await expectJson<List & { totals: ListTotals }>(await director.get(params));
  assert.deepEqual(toDirectors, answered);
  assert.equal(totals.requests, 1);
});

test("the counts hold live requests of all statuses, whatever the list is filtered by", async () => {
  const before = (await list()).counts;
  const revised = await submitted();
  await revise(revised.id, {});
  await approve((await submitted()).id);
  const { data, counts } = await list({ status: "DENIED", school: "Harborview", q: "nothing like it" });
  assert.deepEqual(data, []);
  assert.deepEqual(counts, { ...before, IN_REVIEW: before.IN_REVIEW + 1, APPROVED: before.APPROVED + 1 });
});

test("the lists are sorted by delivery unless the query says otherwise", async () => {
  const later = await addPerson(running.database.db, running.people.admin, "REQUESTER", "zoe@test.example");
  const { teacher } = running.people;
  const a = await submitted(
    { comments: "sorted", school: "ThunderMountain", numberOfLunches: 9, numStudents: 9, numAdults: 0 },
    50,
    later,
  );
  running.clock.advance({ minutes: 1 });
  const b = await submitted(
    { comments: "sorted", school: "AukeBay", numberOfLunches: 30, numStudents: 30, numAdults: 0 },
    51,
    teacher,
  );
  running.clock.advance({ minutes: 1 });
  const c = await submitted(
    { comments: "sorted", school: "Harborview", numberOfLunches: 9, numStudents: 9, numAdults: 0 },
    49,
    teacher,
  );
  const orders: [Query, string[]][] = [
    [{}, [c.id, a.id, b.id]],
    [{ sort: "", order: "" }, [c.id, a.id, b.id]],
    [{ order: "desc" }, [b.id, a.id, c.id]],
    [{ sort: "requester" }, [c.id, b.id, a.id]],
    [{ sort: "school" }, [b.id, c.id, a.id]],
    [{ sort: "school", order: "desc" }, [a.id, c.id, b.id]],
    [{ sort: "lunches" }, [c.id, a.id, b.id]],
  ];
  for (const [query, expected] of orders) {
    assert.deepEqual(await ids({ q: "sorted", ...query }), expected, JSON.stringify(query));
  }
});

test("names are sorted as English readers expect, with Ḵ next to K", async () => {
  const { admin: by } = running.people;
  for (const [index, name] of ["kzoe", "ḵaa", "kaa", "zed"].entries()) {
    const person = await addPerson(running.database.db, by, "REQUESTER", `named${index}@test.example`);
    await running.database.db.updateTable("users").set({ lastName: name }).where("id", "=", person.id).execute();
    await submitted({ comments: `named ${name}` }, 30, person);
  }
  const { data } = await list({ q: "named ", sort: "requester" });
  assert.deepEqual(data.map(({ requester }) => requester.lastName), ["kaa", "ḵaa", "kzoe", "zed"]);
});

test("an invalid query parameter is refused by name", async () => {
  for (const query of [{ sort: "price" }, { order: "up" }, { school: "Nowhere" }, { limit: 1001 }, { page: 0 }]) {
    const { message } = await expectJson(await admin.get(withQuery(urls.api.adminRequests, query)), 400);
    assert.match(String(message), new RegExp(Object.keys(query)[0] ?? ""));
  }
});

test("a poll is a 304 if nothing changed, and the list if something did", async () => {
  const lists: [Client, string][] = [
    [admin, urls.api.adminRequests],
    [director, urls.api.directorRequests],
    [admin, urls.api.deletedRequests],
  ];
  for (const [client, path] of lists) {
    const first = await client.get(path);
    await first.body?.cancel();
    const tag = first.headers.get("ETag") ?? "";
    assert.notEqual(tag, "");
    const again = await client.get(path, { "If-None-Match": tag });
    assert.deepEqual([again.status, await again.text()], [304, ""]);

    const { id } = await submitted();
    await expectJson(await admin.post(urls.api.delete((await submitted()).id)));
    const changed = await client.get(path, { "If-None-Match": tag });
    assert.notEqual(changed.headers.get("ETag"), tag);
    const { data } = await expectJson<List>(changed);
    if (path !== urls.api.deletedRequests) assert.ok(data.some((request) => request.id === id));
  }
});

test("each list answers only its own role", async () => {
  const guarded: [string, Client[]][] = [
    [urls.api.adminRequests, [director, teacher]],
    [urls.api.directorRequests, [admin, teacher]],
    [urls.api.deletedRequests, [director, teacher]],
  ];
  for (const [path, others] of guarded) {
    for (const other of others) await expectJson(await other.get(path), 403);
    await expectJson(await running.client().get(path), 401);
  }
});

const deleted = async (query: Query) =>
  expectJson<Paginated<DeletedRequest>>(await admin.get(withQuery(urls.api.deletedRequests, query)));

test("a deleted family is one line, found by any of its versions, the reason and who deleted it", async () => {
  const { id } = await submitted({ comments: "First wish", school: "Gastineau" });
  await approve(id);
  const revision = await revise(id, { comments: "Second wish", school: "Mendenhall" });
  const other = await submitted({ comments: "Third wish" });
  const namesake = await addPerson(running.database.db, running.people.admin, "ADMIN", "deleter@test.example");
  const deleter = await running.signedIn(namesake);
  await expectJson(await admin.post(urls.api.delete(other.id)));
  running.clock.advance({ minutes: 1 });
  await expectJson(await deleter.post(urls.api.delete(revision.id), { deletionReason: "Entered twice" }));

  const newestFirst = await deleted({ q: "wish" });
  assert.deepEqual(newestFirst.data.map((line) => line.id), [revision.id, other.id]);
  assert.deepEqual(newestFirst.pagination, { page: 1, limit: 20, total: 2, totalPages: 1 });
  const [line] = newestFirst.data;
  assert.deepEqual(line?.deletedByAdmin, { firstName: "deleter", lastName: "Tester" });
  assert.equal(line?.deletionReason, "Entered twice");

  const texts = [
    id.slice(0, 8),
    revision.id,
    "first wish",
    "second wish",
    "gastineau",
    "entered TWICE",
    "deleter test",
  ];
  for (const q of texts) assert.deepEqual((await deleted({ q })).data.map((found) => found.id), [revision.id], q);
  assert.deepEqual((await deleted({ q: "wish", school: "Mendenhall" })).data.map((found) => found.id), [revision.id]);
  assert.deepEqual((await deleted({ q: "wish", school: "Gastineau" })).data, []);
  assert.deepEqual((await deleted({ q: "wish", page: 2, limit: 1 })).data.map((found) => found.id), [other.id]);
});

test("an address behind the last page leads to the last page, with everything else it asks for", async () => {
  const address = (page: number) => withQuery(urls.adminDashboard, { status: "CANCELLED", sort: "school", page });
  const response = await admin.get(address(7));
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("Location"), address(1));
});
