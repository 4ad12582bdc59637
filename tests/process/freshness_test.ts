import assert from "node:assert/strict";
import { transact } from "../../db/client.ts";
import { approveRequest } from "../../db/requests/approve.ts";
import { createRequest } from "../../db/requests/create.ts";
import type { DistrictListPage } from "../../src/domain/requests/lists.ts";
import { requestFormSchema } from "../../src/domain/requests/form.ts";
import { urls } from "../../src/domain/urls.ts";
import { testApp } from "../support/app.ts";
import { Client, expectJson } from "../support/client.ts";
import { TestClock } from "../support/clock.ts";
import { requestForm } from "../support/forms.ts";
import { freePort, startApp } from "../support/process.ts";
import { FIRST_SCHOOLS } from "../support/schools.ts";
import { test } from "../support/test.ts";

/** How many lists each process answers while how many requests are written, at least. */
const LISTS = 100;
const REQUESTS = 16;
const READERS_OF_EACH = 4;
const WRITERS = 4;

test("of two processes on one database, neither answers with a list older than an answered write", async () => {
  // Sessions are the same in both, and the other process has the machine's clock.
  const here = await testApp({ clock: new TestClock(new Date().toISOString()) });
  const port = await freePort();
  const other = startApp({ DATABASE_URL: here.database.ownerUrl, PORT: String(port) });
  try {
    await other.printed("is ready at");
    const clients = [here.url, `http://127.0.0.1:${port}`].map((url) => new Client(url, url));
    for (const client of clients) await client.signIn(here.people.admin.email);

    const { database: { db }, people, clock } = here;
    const confirmed = { requests: 0, approved: 0 };
    const answered = new Map(clients.map((client) => [client, 0]));
    const isOver = () => Math.min(...answered.values()) >= LISTS && confirmed.requests >= REQUESTS;

    const write = async () => {
      while (!isOver()) {
        const form = requestFormSchema(clock.read, FIRST_SCHOOLS, []).parse(requestForm(clock.now));
        const { id } = await transact(db, (tx) => createRequest(tx, { actor: people.teacher, form, now: clock.now }));
        confirmed.requests += 1;
        if (confirmed.requests % 2) continue;
        await transact(db, (tx) => approveRequest(tx, { actor: people.admin, requestId: id, now: clock.now }));
        confirmed.approved += 1;
      }
    };

    let stale = 0;
    const read = async (client: Client) => {
      while (!isOver()) {
        const before = { ...confirmed };
        const { counts, pagination } = await expectJson<DistrictListPage>(await client.get(urls.api.adminRequests));
        if (pagination.total < before.requests || counts.APPROVED < before.approved) stale += 1;
        answered.set(client, (answered.get(client) ?? 0) + 1);
      }
    };

    const readers = clients.flatMap((client) => Array.from({ length: READERS_OF_EACH }, () => read(client)));
    await Promise.all([...readers, ...Array.from({ length: WRITERS }, write)]);
    assert.equal(stale, 0);
  } finally {
    other.kill("SIGTERM");
    await other.ended();
    await here.close();
  }
});
