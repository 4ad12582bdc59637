import assert from "node:assert/strict";
import { eraseUser } from "../../../db/accounts/erase.ts";
import { transact } from "../../../db/client.ts";
import { findLastOrder } from "../../../db/requests/form.ts";
import { testDistrict } from "../../support/families.ts";
import { test } from "../../support/test.ts";

const district = await testDistrict();
const { db, teacher, otherTeacher } = district;
Deno.test.afterAll(() => district.close());

const at = (instant: string) => ({ now: new Date(instant) });

test("the school and the recipient that are offered again are those of the person's own last order", async () => {
  assert.equal(await findLastOrder(db, teacher.id), undefined);
  await district.create({ school: "Gastineau", recipientFirstName: "Last" }, at("2026-03-03T18:00:00Z"));
  await district.create({ recipientFirstName: "Earlier" }, at("2026-03-02T18:00:00Z"));
  await district.create({ recipientFirstName: "Foreign" }, { actor: otherTeacher, ...at("2026-03-04T18:00:00Z") });
  assert.deepEqual(await findLastOrder(db, teacher.id), {
    school: "Gastineau",
    recipientFirstName: "Last",
    recipientLastName: "Recipient",
    recipientPhone: "907-555-0100",
    recipientEmail: "recipient@test.example",
  });
});

test("an erased person is not offered as the recipient; the order before is", async () => {
  const before = await findLastOrder(db, teacher.id);
  const named = { recipientFirstName: "Erased", recipientEmail: otherTeacher.email };
  await district.create(named, at("2026-03-05T18:00:00Z"));
  assert.equal((await findLastOrder(db, teacher.id))?.recipientFirstName, "Erased");
  const now = new Date("2026-03-06T18:00:00Z");
  await transact(db, (tx) => eraseUser(tx, { email: otherTeacher.email, passwordHash: "nobody's", now }));
  assert.deepEqual(await findLastOrder(db, teacher.id), before);
});
