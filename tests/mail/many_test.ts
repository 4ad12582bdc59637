import assert from "node:assert/strict";
import { TestClock } from "../support/clock.ts";
import { testDatabase } from "../support/database.ts";
import { areSent, putInOutbox, testWorker, untilOutbox } from "../support/mail_worker.ts";
import { headersOf, startSmtp } from "../support/smtp.ts";
import { test } from "../support/test.ts";

// bench/mail.ts does the same with 10,000.
const MANY = 1_000;

test(`${MANY} messages go through one worker, and each arrives once`, async () => {
  const { db, close } = await testDatabase();
  const clock = new TestClock();
  const smtp = await startSmtp();
  const ids = await putInOutbox(db, clock.now, Array.from({ length: MANY }, () => ({})));
  const worker = testWorker({ db, clock, smtpUrl: `smtp://127.0.0.1:${smtp.port}` });
  await untilOutbox(db, areSent);
  await worker.stop();
  assert.deepEqual(
    smtp.accepted.map((mail) => headersOf(mail, "message-id").join()).toSorted(),
    ids.map((id) => `<${id}.0@lunches.district.example>`).toSorted(),
  );
  await smtp.close();
  await close();
});
