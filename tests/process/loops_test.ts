import assert from "node:assert/strict";
import { erasingCheck } from "../../db/checks.ts";
import { createRetries, startEraser } from "../../src/process/loops.ts";

Deno.test("of failures in a row the log has the first, and that they are over, for each task", async () => {
  const lines: string[] = [];
  const attempt = createRetries((level, message) => lines.push(`${level} ${message}`));
  const fail = () => Promise.reject(new Error("away"));
  for (const work of [fail, fail, () => Promise.resolve(1), () => Promise.resolve(2), fail]) {
    await attempt("claim mail", work);
  }
  await attempt("queue reminders", fail);
  assert.deepEqual(lines, [
    "error cannot claim mail",
    "info can claim mail again",
    "error cannot claim mail",
    "error cannot queue reminders",
  ]);
});

const ROUNDS: [what: string, eraseDue: Parameters<typeof startEraser>[0]["eraseDue"], answer: RegExp][] = [
  ["works", () => Promise.resolve({ requests: 0, meals: 0 }), /^{"at":"2026-03-02T00:00:00.000Z","isHeldBack":false}$/],
  [
    "is held back",
    () => Promise.resolve(undefined),
    /^{"isHeldBack":true,"note":"Nothing is erased: .* clock is ahead\."}$/,
  ],
  [
    "fails",
    () => Promise.reject(new Error("no")),
    /"warning":"Old requests cannot be erased\. The reason is in the log\."}$/,
  ],
];
for (const [what, eraseDue, answer] of ROUNDS) {
  Deno.test(`erasing that ${what} is told by its check`, async () => {
    const now = new Date("2026-03-02");
    const eraser = startEraser({ eraseDue, clock: () => now, log: () => {} });
    // The first round ends within this turn of the event loop.
    await new Promise((done) => setTimeout(done));
    assert.match(JSON.stringify(await erasingCheck(eraser.find).ask(now)), answer);
    await eraser.stop();
  });
}
