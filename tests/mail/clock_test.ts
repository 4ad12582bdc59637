import assert from "node:assert/strict";
import { watchForClockSetBack } from "../../src/mail/worker.ts";
import { arePutOff, areSent, untilOutbox } from "../support/mail_worker.ts";
import { putInOutbox } from "../support/outbox.ts";
import type { Behavior } from "../support/smtp.ts";
import { withMail } from "./fixture.ts";

Deno.test("a clock that was set back is noticed once; seconds, as between servers, are not", () => {
  const wasSetBack = watchForClockSetBack();
  const noticed = [100, 101, 100.5, 101, 41, 41.5, 42, 102].filter((minutes) => wasSetBack(new Date(minutes * 60_000)));
  assert.deepEqual(noticed, [41]);
});

Deno.test("after the clock was set back, waiting messages leave at once, also those put off or held up", () => {
  let isWell = false;
  const behavior: Behavior = { greeting: () => isWell ? "accept" : { code: 554, text: "no service here" } };
  return withMail(behavior, async ({ db, clock, smtp, start }) => {
    await putInOutbox(db, clock.now, [{}, {}]);
    start();
    await untilOutbox(db, arePutOff);
    await putInOutbox(db, clock.now, [{ toAddress: "new@test.example" }]);
    isWell = true;
    clock.advance({ hours: -3 });
    await untilOutbox(db, areSent);
    assert.equal(smtp.accepted.length, 3);
  });
});
