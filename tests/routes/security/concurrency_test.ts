import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson, expectText } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();
const office = await running.signedIn(running.people.admin);
const other = await running.signedIn(running.people.teacher);

const KINDS: [paths: string[], atOnce: number][] = [
  [[urls.api.selectionSum, urls.mailPreferences], 8],
  [[urls.api.bulkApprove], 2],
];

Deno.test("of one user, 8 calls or forms and 2 bulk actions are answered at once; more are 429, and no one else's", async () => {
  const headers = {
    Origin: running.url,
    "Content-Type": "application/json",
    "CSRF-Token": await office.csrfToken() ?? "",
  };
  const ended = Promise.withResolvers<void>();
  const answers: Promise<Response>[] = [];
  for (const [paths, atOnce] of KINDS) {
    const asked = Array.from({ length: atOnce + 1 }, (_, index) => {
      // An answer takes as long as the body that it is about.
      const body = new ReadableStream({ pull: (stream) => ended.promise.then(() => stream.close()) });
      return office.fetch(paths[index % paths.length] ?? "", { method: "POST", headers, body });
    });
    const refused = await Promise.race(asked);
    assert.equal(refused.headers.get("Retry-After"), "5");
    const words = `${atOnce} of your pages and documents are still being prepared. Try again in a few seconds.`;
    assert((await expectText(refused, 429)).includes(words), paths[0]);
    answers.push(...asked);
  }
  await office.page(urls.settings);
  await other.page(urls.settings);
  await expectJson(await other.get(urls.api.me));
  ended.resolve();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 429).length, KINDS.length);
  await office.page(urls.settings);
  await expectJson(await office.get(urls.api.me));
});

Deno.test("a CSV file counts as a document until its body has ended or nobody takes it any more", async () => {
  await requestsOf(running).submitted();
  const headers = { Cookie: [...office.cookies].map((cookie) => cookie.join("=")).join("; ") };
  // Without a connection, which would take what is not read here.
  const ask = async (method = "GET") =>
    await running.app.fetch(new Request(running.url + urls.historyCsv, { method, headers }), {
      remoteAddress: "127.0.0.1",
    });
  for (let count = 0; count < 3; count++) assert.equal((await ask("HEAD")).status, 200);
  const [whole, left] = [await ask(), await ask()];
  assert.equal((await ask()).status, 429);
  assert.match(await whole.text(), /"Request submitted"/);
  assert.equal((await ask()).status, 200);
  assert.equal((await ask()).status, 429);
  await left.body?.cancel();
  assert.equal((await ask()).status, 200);
});
