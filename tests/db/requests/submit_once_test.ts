import assert from "node:assert/strict";
import { createRequest } from "../../../db/requests/create.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { requestForm } from "../../support/forms.ts";
import type { TestPerson } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const district = await testDistrict();
const { db, teacher, director } = district;
Deno.test.afterAll(() => district.close());

test("a form that arrives again answers what it made the first time, to its own sender only", async () => {
  const send = (actor: TestPerson, key: string) =>
    db.transaction().execute((tx) => createRequest(tx, { actor, form: requestForm(NOW), now: NOW, key }));
  const teachers = await send(teacher, "one key");
  const directors = await send(director, "one key");
  assert.equal(directors.requesterId, director.id);
  assert.deepEqual([await send(teacher, "one key"), await send(director, "one key")], [teachers, directors]);
  const another = await send(teacher, "another key");
  assert.equal(new Set([teachers.id, directors.id, another.id]).size, 3);
});
