import assert from "node:assert/strict";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { fillWithRequests } from "../../support/many_requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const { admin: office } = await running.allSignedIn();
await fillWithRequests(running.database.ownerUrl, 60);

test("a list carries of a row what it shows, and no names or notes of those who are not shown", async () => {
  const page = await (await office.get(withQuery(urls.adminDashboard, { status: "COMPLETED" }))).text();
  assert.match(page, /person\d+@test\.example/);
  for (const hidden of [/recipient\d+@test/, /Surname\d+/, /907-555-0100/, /Leave order/]) {
    assert.doesNotMatch(page, hidden);
  }
});
