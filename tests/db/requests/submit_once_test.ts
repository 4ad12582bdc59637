import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { createRequest } from "../../../db/requests/create.ts";
import { reviseRequest } from "../../../db/requests/revise.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { requestForm } from "../../support/forms.ts";
import { addPerson, type TestPerson } from "../../support/people.ts";
import { assertAppError } from "../../support/outcomes.ts";

const district = await testDistrict();
const { db, admin, teacher, director } = district;

Deno.test("a form that arrives again answers what it made the first time, to its own sender only", async () => {
  const send = (actor: TestPerson, key: string) =>
    db.transaction().execute((tx) => createRequest(tx, { actor, form: requestForm(NOW), now: NOW, key }));
  const teachers = await send(teacher, "one key");
  const directors = await send(director, "one key");
  assert.equal(directors.requesterId, director.id);
  assert.deepEqual([await send(teacher, "one key"), await send(director, "one key")], [teachers, directors]);
  const another = await send(teacher, "another key");
  assert.equal(new Set([teachers.id, directors.id, another.id]).size, 3);
});

Deno.test("what is kept of a submitted form confirms no guess at what it said", async () => {
  const key = crypto.randomUUID();
  const form = requestForm(NOW);
  await db.transaction().execute((tx) => createRequest(tx, { actor: teacher, form, now: NOW, key }));
  const guess = JSON.stringify({ create: form });
  const kept = await db.selectFrom("submissions").select(["key", "fingerprint"]).execute();
  const guesses = [
    createHash("sha256").update(guess),
    ...kept.map((row) => createHmac("sha256", row.key).update(guess)),
  ]
    .map((hash) => hash.digest("hex"));
  const fingerprints = kept.map(({ fingerprint }) => fingerprint && Buffer.from(fingerprint).toString("hex"));
  assert.deepEqual(guesses.filter((hash) => fingerprints.includes(hash)), []);
  assert(fingerprints.includes(createHmac("sha256", key).update(guess).digest("hex")), "only its own key opens it");
  assert(!kept.some((row) => row.key === key));
});

Deno.test("a form sent again shows its request only to a sender who has kept access and may still see it", async () => {
  const former = await addPerson(db, admin, "DIRECTOR", "former@test.example", NOW);
  const request = await district.create();
  const revise = (role: TestPerson["role"]) =>
    db.transaction().execute((tx) =>
      reviseRequest(tx, {
        actor: { ...former, role },
        requestId: request.id,
        form: requestForm(NOW, { gradesText: "4th" }),
        now: NOW,
        key: "k",
      })
    );
  const { id } = await revise("DIRECTOR");
  assert.equal((await revise("DIRECTOR")).id, id);
  const become = (columns: { role: "REQUESTER" } | { accountStatus: "DENIED"; deniedReason: string }) =>
    db.updateTable("users").set(columns).where("id", "=", former.id).execute();
  await become({ role: "REQUESTER" });
  await assertAppError(revise("DIRECTOR"), "FORBIDDEN");
  await assertAppError(revise("REQUESTER"), "NOT_FOUND");
  await become({ accountStatus: "DENIED", deniedReason: "Left" });
  await assertAppError(revise("REQUESTER"), "UNAUTHENTICATED");
});
