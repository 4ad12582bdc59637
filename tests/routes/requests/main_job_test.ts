import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import type { RequestDetails } from "../../../src/domain/requests/family.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());

test("a request goes from the teacher's form to a completed delivery", async () => {
  const teacher = await running.signedIn(running.people.teacher);
  const admin = await running.signedIn(running.people.admin);
  const created = await expectJson<LunchRequest>(
    await teacher.post(urls.api.requests, requestForm(running.clock.now)),
    201,
  );
  assert.equal(created.status, "IN_REVIEW");
  const details = await expectJson<RequestDetails>(await teacher.get(urls.api.request(created.id)));
  assert.deepEqual(details.specialMeals.map(({ studentName, notes }) => [studentName, notes]), [
    ["Test Student", "Peanut allergy"],
  ]);
  for (
    const [step, status] of [["approve", "APPROVED"], ["progress", "IN_PROGRESS"], ["complete", "COMPLETED"]] as const
  ) {
    const changed = await expectJson<LunchRequest>(await admin.post(urls.api[step](created.id)));
    assert.equal(changed.status, status);
  }
});
