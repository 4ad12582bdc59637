import type { NotNull } from "kysely";
import assert from "node:assert/strict";
import { changePassword } from "../../../db/accounts/change_password.ts";
import { createSession, findSession } from "../../../db/accounts/sessions.ts";
import { hashToken } from "../../../src/auth/tokens.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { test } from "../../support/test.ts";

const district = await testDistrict();
const { db, teacher } = district;
Deno.test.afterAll(() => district.close());

test("a sign-in opens no session when the password was changed after it was checked", async () => {
  const { passwordHash: checked } = await db.selectFrom("users").select("passwordHash")
    .where("id", "=", teacher.id).$narrowType<{ passwordHash: NotNull }>().executeTakeFirstOrThrow();
  const open = (token: string, passwordHash: string) =>
    db.transaction().execute((tx) =>
      createSession(tx, { tokenHash: hashToken(token), userId: teacher.id, passwordHash, now: NOW })
    );
  const find = (token: string) => findSession(db, { tokenHash: hashToken(token), now: NOW, isPoll: false });
  assert.equal(await open("before", checked), true);
  assert.equal((await find("before"))?.user.id, teacher.id);

  const session = { tokenHash: hashToken("before"), newTokenHash: hashToken("renewed") };
  const change = { userId: teacher.id, checkedHash: checked, passwordHash: "another hash", session, now: NOW };
  await db.transaction().execute((tx) => changePassword(tx, change));
  assert.equal(await open("after", checked), false);
  assert.equal(await find("after"), undefined);
});
