import assert from "node:assert/strict";
import { sql } from "kysely";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { dumpTables } from "../../support/tables.ts";

const running = await testApp();
const { database: { db } } = running;
const { submitted, approve, revise } = requestsOf(running);
const { admin, director, teacher } = await running.allSignedIn();
const QUESTION = "May Sølvi have sesame?";
const ANSWER = "Sølvi may not.";

const ask = (id: string, question = QUESTION) => admin.post(urls.api.ask(id), { question });
const answer = (id: string, text = ANSWER, asked = 1) => teacher.post(urls.api.answer(id), { answer: text, asked });

/** The parts of the requester's page: the question, if it is open, and the version history. */
async function details(id: string): Promise<[thread: string, history: string]> {
  const [page = "", history = ""] = (await teacher.page(urls.request(id))).split("Version History");
  return [page.split('class="alert-title">Question from the kitchen')[1] ?? "", history];
}

Deno.test("a question waits in lists, on the card and the page, its answer in the office's list, until a decision", async () => {
  const sooner = await submitted({}, 20);
  const { id } = await submitted({}, 30);
  await db.deleteFrom("outbox").execute();
  await expectJson(await ask(id));
  const states = async () => {
    const lists = [await teacher.get(urls.api.myRequests), await admin.get(urls.api.adminRequests)];
    const rows = await Promise.all(lists.map((list) => expectJson<{ data: { id: string; question: string }[] }>(list)));
    return rows.map(({ data }) => data.map((row) => row.id === id ? row.question : row.id));
  };
  assert.deepEqual(await states(), [["ASKED", sooner.id], [sooner.id, "ASKED"]], "first on the dashboard");
  assert((await teacher.page(urls.requesterDashboard)).includes("Question from the kitchen"));
  for (const [reader, path] of [[admin, urls.adminDashboard], [director, urls.directorDashboard]] as const) {
    assert.match(await reader.page(path), /class="badge">Question</);
  }
  const [open] = await details(id);
  assert(open.includes(QUESTION) && open.includes("Answer Question"), open);

  const mailed = () => db.selectFrom("outbox").select(["kind", "toAddress"]).orderBy("createdAt").execute();
  assert.deepEqual(await mailed(), [{ kind: "question-asked", toAddress: running.people.teacher.email }]);
  await expectJson(await answer(id));
  assert.deepEqual(await states(), [[sooner.id, "ANSWERED"], [sooner.id, "ANSWERED"]]);
  assert.match(await admin.page(urls.adminDashboard), /data-tone="success">Answered</);
  assert((await admin.page(urls.reviewRequest(id))).split(ANSWER).length > 2, "in its notice and in the history");
  const kinds = (await mailed()).map(({ kind }) => kind);
  assert.deepEqual(new Set(kinds), new Set(["requests-submitted"]), "a question that had not left is dropped");

  await approve(id);
  const [closed, history] = await details(id);
  assert.equal(closed, "");
  const said = [`: ${QUESTION}`, `Question answered by teacher Tester: ${ANSWER}`];
  for (const words of said) assert(history.includes(words), history);
  const naming = (await dumpTables(db)).filter((row) => row.includes("Sølvi")).map((row) => row.split(" ")[0]);
  assert.deepEqual(naming, ["requests"], "not in mail and events");
  assert(!(await admin.page(urls.historyCsv)).includes("Sølvi"));
});

Deno.test("a revision, a cancellation and a deletion close a question, which a deleted request keeps", async () => {
  const [{ id: revised }, { id: cancelled }, { id: deleted }] = [
    await submitted(),
    await submitted(),
    await submitted(),
  ];
  for (const id of [revised, cancelled, deleted]) await expectJson(await ask(id));
  const asking = () => db.selectFrom("outbox").select("id").where("kind", "=", "question-asked").execute();
  assert.equal((await asking()).length, 3);
  const revision = await revise(revised);
  await expectJson(await teacher.post(urls.api.cancel(cancelled)));
  await expectJson(await admin.post(urls.api.delete(deleted)));
  const approved = await submitted();
  await approve(approved.id);
  await expectJson(await ask((await revise(approved.id)).id));
  await expectJson(await admin.post(urls.api.delete(approved.id)));
  assert.deepEqual(await asking(), [], "nobody is asked any more");
  for (const id of [revised, cancelled, revision.id]) {
    const [thread, history] = await details(id);
    assert.deepEqual([thread, history.includes(QUESTION)], ["", true]);
    await expectJson(await answer(id), 409);
  }
  await expectJson(await answer(deleted), 404);
  const { thread } = await db.selectFrom("deletedRequests").select("thread").where("id", "=", deleted)
    .executeTakeFirstOrThrow();
  assert.deepEqual(Object.values(thread?.texts ?? {}), [QUESTION]);
});

Deno.test("a question is taken again once something else was said, and an answer once a question; twice in a row, once", async () => {
  const { id } = await submitted();
  for (const text of ["Is 12 right?", "Is 12 right?", "Which bus?", "Is 12 right?"]) {
    await expectJson(await ask(id, text));
  }
  for (const text of ["2", "2"]) await expectJson(await answer(id, text));
  const { message } = await expectJson<{ message: string }>(await answer(id, "3"), 409);
  assert.equal(message, "There is no open question about this request. Reload the page.");
  const [open] = await details(id);
  const { thread } = await db.selectFrom("requests").select("thread").where("id", "=", id).executeTakeFirstOrThrow();
  assert.deepEqual(Object.values(thread?.texts ?? {}).toSorted(), ["2", "Is 12 right?", "Is 12 right?", "Which bus?"]);
  assert.equal(thread?.texts[thread.latest ?? ""], "2");
  assert(open.includes("Answer Question"), "the second question was not read");
  const asking = db.selectFrom("outbox").select("id").where("kind", "=", "question-asked")
    .where(sql<boolean>`payload->'request'->>'id' = ${id}`);
  assert.equal((await asking.execute()).length, 3, "a question that was not read is still to be mailed");
  await db.updateTable("requests").set({ erasedAt: running.clock.now }).where("id", "=", id).execute();
  assert.deepEqual((await details(id))[0], "", "no question is left once its text is erased");
});

Deno.test("a question is required, has the limits of comments, and is asked and answered only in review", async () => {
  const { id } = await submitted();
  const wrong = [
    [" ", "Please write a question"],
    ["x".repeat(2001), "Must be at most 2000 characters"],
    ["x\n".repeat(40) + "x", "Must be at most 40 lines"],
  ] as const;
  for (const [text, message] of wrong) assert.equal((await expectJson(await ask(id, text), 422)).message, message);
  assert.match((await expectJson<{ message: string }>(await answer(id), 409)).message, /There is no open question/);
  await expectJson(await ask(id, "x\n".repeat(39) + "x".repeat(1922)));
  await approve(id);
  for (const late of [await ask(id), await answer(id)]) {
    const { message } = await expectJson<{ message: string }>(late, 409);
    assert.match(message, /^This request is now Approved\. Only In Review requests can be/);
  }
});

Deno.test("after twenty questions the office decides, and the last one can still be answered", async () => {
  const { id } = await submitted();
  const thread = { asked: 20, answered: 19, texts: {} };
  await db.updateTable("requests").set({ thread }).where("id", "=", id).execute();
  const { message } = await expectJson<{ message: string }>(await ask(id), 409);
  assert.equal(message, "This request has 20 questions, the most it can have. Approve or deny it instead.");
  await expectJson(await answer(id, ANSWER, 20));
});
