import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { PASSWORD } from "../../support/people.ts";
import { test } from "../../support/test.ts";

// Twenty registrations an hour are allowed from one address, so the clock moves on between them.
const running = await testApp();
Deno.test.afterAll(() => running.close());

interface Refusal {
  errors: { field: string; message: string }[];
}

let people = 0;
function register(name: string): Promise<Response> {
  running.clock.advance({ minutes: 5 });
  const email = `named${people++}@test.example`;
  const account = { email, password: PASSWORD, firstName: name, lastName: name, role: "REQUESTER" };
  return running.client().post(urls.api.register, account);
}

async function submit(name: string): Promise<Response> {
  const teacher = await running.signedIn(running.people.teacher);
  return teacher.post(urls.api.requests, {
    ...requestForm(running.clock.now),
    recipientFirstName: name,
    recipientLastName: name,
    specialMeals: [{ studentName: name, notes: "No peanuts" }],
  });
}

// tests/domain/text/names_test.ts has the rule itself.
test("a name that is invisible, turned around or a link is refused wherever a name is given", async () => {
  for (const name of ["\u200b", "Ann \u202e Admin", "Reset at evil.com now"]) {
    const registration = await expectJson<Refusal>(await register(name), 422);
    assert.deepEqual(registration.errors.map(({ field }) => field).toSorted(), ["firstName", "lastName"]);
    const request = await expectJson<Refusal>(await submit(name), 422);
    assert.deepEqual(request.errors.map(({ field }) => field).toSorted(), [
      "recipientFirstName",
      "recipientLastName",
      "specialMeals.0.studentName",
    ]);
    for (const { message } of [...registration.errors, ...request.errors]) assert.notEqual(message, "");
  }
});

test("a Tlingit name is a name like any other", async () => {
  await expectJson(await register("X̱ʼunei-Ḵaach"), 201);
  await expectJson(await submit("X̱ʼunei-Ḵaach"), 201);
});
