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

const HOSTILE: [what: string, name: string][] = [
  ["a zero-width space", "\u200b"],
  ["Hangul fillers", "\u3164\uffa0\u115f"],
  ["a soft hyphen and a word joiner", "\u00ad\u2060"],
  ["a blank in braille", "\u2800"],
  ["a variation selector", "\ufe0f"],
  ["an override of the writing direction", "Ann \u202e Admin"],
  ["an isolate", "\u2066Ann\u2069"],
  ["a host with a path", "evil.example/login"],
  ["a host", "Reset at evil.com now"],
  ["a short host with a path", "t.co/abc"],
  ["an address of mail", "help@evil.example"],
  ["a host with a blank of no width", "evil\u200b.com"],
  ["a host with a full-width dot", "evil\uff0ecom"],
  ["a host with an ideographic full stop", "evil。com"],
  ["a scheme alone", "http evil example"],
  ["www", "WWW.evil.example"],
];

for (const [what, name] of HOSTILE) {
  test(`${what} is no name: nobody registers with it, receives a delivery or eats under it`, async () => {
    const registration = await expectJson<Refusal>(await register(name), 422);
    assert.deepEqual(registration.errors.map(({ field }) => field).toSorted(), ["firstName", "lastName"]);
    const request = await expectJson<Refusal>(await submit(name), 422);
    assert.deepEqual(request.errors.map(({ field }) => field).toSorted(), [
      "recipientFirstName",
      "recipientLastName",
      "specialMeals.0.studentName",
    ]);
    for (const { message } of [...registration.errors, ...request.errors]) assert.notEqual(message, "");
  });
}

for (
  const name of [
    "Ḵaach X̱ʼunei",
    "X'eis'áa",
    "X̱ʼunei-Ḵaach",
    "O’Brien-Núñez, Jr.",
    "J.R.R. Tolkien",
    "J.Smith",
    "St. John",
    "Sh.aan Łtu",
    "Ph.D. Łukasz",
    "می‌ترا",
    "李",
    "-",
  ]
) {
  test(`${name} is a name like any other`, async () => {
    await expectJson(await register(name), 201);
    await expectJson(await submit(name), 201);
  });
}
