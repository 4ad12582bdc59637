import assert from "node:assert/strict";
import { sql } from "kysely";
import { up } from "../../db/migrations/0018_clean_texts.ts";
import { listDistrictPage } from "../../db/requests/list_district.ts";
import { districtListParams } from "../../src/domain/requests/params.ts";
import { NOW, testDistrict } from "../support/families.ts";
import { test } from "../support/test.ts";

const district = await testDistrict();
Deno.test.afterAll(() => district.close());
const { db } = district;

const HIDDEN = "H\u200be\u0301en\u00ad";

async function found(q: string): Promise<number> {
  const params = districtListParams.parse({ q });
  return (await listDistrictPage(db, params, params, NOW)).pagination.total;
}

test("what was stored before texts had one form gets it, and nothing else is written", async () => {
  await district.clear();
  const old = await district.create({ specialMeals: [{ studentName: "S T", notes: "x" }] });
  const plain = await district.create({ comments: "Kax̱dig̱oowu Héen 👩‍👩‍👧".normalize("NFC") });
  await sql`update requests set recipient_last_name = ${HIDDEN}, comments = ${HIDDEN} where id = ${old.id}`.execute(db);
  await sql`update special_meals set student_name = ${HIDDEN}, notes = ${"\u200b"} where request_id = ${old.id}`
    .execute(db);
  const versionOf = async () => (await sql`select xmin from requests where id = ${plain.id}`.execute(db)).rows;
  const before = await versionOf();
  assert.equal(await found("H\u00e9en"), 1);
  await db.transaction().execute(async (tx) => {
    await up(tx);
    const [{ name, comments }] = (await sql<{ name: string; comments: string }>`
      select recipient_last_name as name, comments from requests where id = ${old.id}`.execute(tx)).rows as [
      { name: string; comments: string },
    ];
    assert.deepEqual([name, comments], ["H\u00e9en", "H\u00e9en"]);
  });
  assert.deepEqual(await versionOf(), before);
  const meals = await db.selectFrom("specialMeals").select(["studentName", "notes"]).where("requestId", "=", old.id)
    .execute();
  assert.deepEqual(meals, [{ studentName: "H\u00e9en", notes: "\u200b" }], "what would be empty stays");
  for (const q of ["H\u00e9en", "He\u0301en", "H\u200b\u00e9en"]) assert.equal(await found(q), 2, JSON.stringify(q));
});
