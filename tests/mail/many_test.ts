import assert from "node:assert/strict";
import { areSent, untilOutbox } from "../support/mail_worker.ts";
import { putInOutbox } from "../support/outbox.ts";
import { headersOf } from "../support/smtp.ts";
import { test } from "../support/test.ts";
import { withMail } from "./fixture.ts";

const MANY = 1_000;

test(`${MANY} messages go through one worker, and each arrives once`, () =>
  withMail({}, async ({ db, clock, smtp, start }) => {
    const ids = await putInOutbox(db, clock.now, Array.from({ length: MANY }, () => ({})));
    start();
    await untilOutbox(db, areSent);
    assert.deepEqual(
      smtp.accepted.map((mail) => headersOf(mail, "message-id").join()).toSorted(),
      ids.map((id) => `<${id}.0@lunches.district.example>`).toSorted(),
    );
  }));
