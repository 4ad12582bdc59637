import assert from "node:assert/strict";
import { createRateLimits, type RateLimit } from "../../src/http/limits/rate_limits.ts";

const NOW = new Date("2026-03-02T18:00:00Z");
const once = (account: string): RateLimit => ({ kind: "sign-in", account, tries: 1, minutes: 15 });
const refused = { code: "RATE_LIMITED", message: "Too many attempts. Try again in 15 minutes.", retryAfter: 900 };

Deno.test("a refused attempt counts toward no limit, and neither does one that is refunded", () => {
  const { consume, refund } = createRateLimits();
  consume([once("narrow")], NOW);
  assert.throws(() => consume([once("wide"), once("narrow")], NOW), refused);
  consume([once("wide")], NOW);
  refund([once("wide")]);
  consume([once("wide")], NOW);
  assert.throws(() => consume([once("wide")], NOW), refused);
});

Deno.test("the attempt that uses up a limit is marked, and the next span begins again", () => {
  const { consume } = createRateLimits();
  const twice = { ...once("twice"), tries: 2 };
  assert.deepEqual([consume([twice], NOW), consume([twice], NOW)], [[], [twice]]);
  assert.deepEqual(consume([twice], new Date(NOW.getTime() + 15 * 60_000)), []);
});

Deno.test("after the clock was set back nobody waits for the old time, and a few seconds back free nobody", () => {
  const { consume } = createRateLimits();
  const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  consume([once("set back")], NOW);
  assert.throws(() => consume([once("set back")], before(0.5)), { code: "RATE_LIMITED" });
  consume([once("set back")], before(60));
  assert.throws(() => consume([once("set back")], before(59)), { code: "RATE_LIMITED" });
});

Deno.test("counts are bounded: the one used longest ago goes first, so that none is forgotten while guesses go on", () => {
  const counts = new Map();
  const { consume } = createRateLimits(counts);
  const guess = { ...once("guessed"), tries: 3 };
  for (const first of [once("oldest"), guess]) consume([first], NOW);
  // Others', until there is no room left: to count each takes seconds.
  while (counts.size < 100_000) counts.set(String(counts.size), { hits: 1, endsAt: NOW.getTime() + 1 });
  for (const later of [guess, once("a"), once("b"), guess]) consume([later], NOW);
  assert.equal(counts.size, 100_000);
  assert.throws(() => consume([guess], NOW), { code: "RATE_LIMITED" });
  consume([once("oldest")], NOW);
});
