/** A process that empties the outbox of TEST_DATABASE into the mail server on TEST_SMTP_PORT, until it is killed. */
import { openDatabase } from "../../db/client.ts";
import { TestClock } from "../support/clock.ts";
import { testWorker } from "../support/mail_worker.ts";

testWorker({
  db: openDatabase(Deno.env.get("TEST_DATABASE") ?? "", 4),
  clock: new TestClock(Deno.env.get("TEST_NOW")),
  smtpUrl: `smtp://127.0.0.1:${Deno.env.get("TEST_SMTP_PORT")}`,
});
