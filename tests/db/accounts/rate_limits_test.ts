import { clearSignInFailures, consume, type RateLimit, refund } from "../../../db/accounts/rate_limits.ts";
import { transact } from "../../../db/client.ts";
import { assertAppError, test } from "../../support/test.ts";
import { NOW, testDistrict } from "../../support/families.ts";

const district = await testDistrict();
const { db } = district;
Deno.test.afterAll(() => district.close());

const once = (account: string, client?: string): RateLimit => ({
  kind: "sign-in",
  account,
  ...client === undefined ? {} : { client },
  tries: 1,
  minutes: 15,
});
const takeAt = (now: Date, ...limits: RateLimit[]) => transact(db, (tx) => consume(tx, limits, now));
const take = (...limits: RateLimit[]) => takeAt(NOW, ...limits);

test("clearing an account's failures clears them from every address, and no other account's", async () => {
  const [email, other] = ["teacher@test.example", "director@test.example"];
  const limits = [once(email), once(email, "127.0.0.1"), once(email, "127.0.0.2")];
  await take(...limits, once(other));
  await transact(db, (tx) => clearSignInFailures(tx, email));
  await take(...limits);
  await assertAppError(take(once(other)), "RATE_LIMITED");
});

test("a refused attempt counts toward no limit, and neither does one that is refunded", async () => {
  await take(once("narrow"));
  await assertAppError(take(once("wide"), once("narrow")), "RATE_LIMITED");
  await take(once("wide"));
  await transact(db, (tx) => refund(tx, [once("wide")]));
  await take(once("wide"));
  await assertAppError(take(once("wide")), "RATE_LIMITED", "Too many attempts. Try again in 15 minutes.");
});

test("after the clock was set back nobody waits for the old time, and a few seconds back free nobody", async () => {
  const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  await take(once("set back"));
  await assertAppError(takeAt(before(0.5), once("set back")), "RATE_LIMITED");
  await takeAt(before(60), once("set back"));
  await assertAppError(takeAt(before(59), once("set back")), "RATE_LIMITED");
});
