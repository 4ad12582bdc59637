/**
 * Measures how long one worker takes to empty an outbox, and how much memory it uses. The mail server and the database
 * are real. The mail server runs in this process, so the figures include it.
 */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { renderMessage } from "../src/mail/message.ts";
import { SAMPLES, SENDER } from "../tests/mail/samples.ts";
import { TestClock } from "../tests/support/clock.ts";
import { testDatabase } from "../tests/support/database.ts";
import { testWorker } from "../tests/support/mail_worker.ts";
import { putInOutbox } from "../tests/support/outbox.ts";
import { headersOf, startSmtp } from "../tests/support/smtp.ts";

const MESSAGES = 10_000;

const { db, close } = await testDatabase();
const clock = new TestClock();
const arrived = new Set<string>();
let copies = 0;
const smtp = await startSmtp({
  message: (mail) => {
    arrived.add(headersOf(mail, "message-id").join());
    copies++;
    smtp.accepted.length = 0;
    return "accept";
  },
});
const payload = { ...SAMPLES["request-approved"] };
const mails = Array.from({ length: MESSAGES }, () => ({ kind: "request-approved" as const, payload }));
const ids = await putInOutbox(db, clock.now, mails);

const before = Deno.memoryUsage();
const begin = performance.now();
const worker = testWorker({
  db,
  clock,
  smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
  render: (content) => renderMessage(content, SENDER),
});
let peak = before.heapUsed;
while (await waiting() > 0) {
  peak = Math.max(peak, Deno.memoryUsage().heapUsed);
  await delay(100);
}
const seconds = (performance.now() - begin) / 1000;
await worker.stop();

assert.deepEqual([...arrived].toSorted(), ids.map((id) => `<${id}.0@lunches.district.example>`).toSorted());
assert.equal(copies, MESSAGES);
const inMb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
console.log(
  `${MESSAGES} messages, each arrived once, in ${seconds.toFixed(1)} s (${Math.round(MESSAGES / seconds)}/s)`,
);
console.log(`heap before ${inMb(before.heapUsed)}, highest ${inMb(peak)}; resident ${inMb(Deno.memoryUsage().rss)}`);
await smtp.close();
await close();

async function waiting(): Promise<number> {
  const { count } = await db.selectFrom("outbox").where("status", "=", "WAITING")
    .select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}
