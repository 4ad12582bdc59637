import assert from "node:assert/strict";
import { deliveryInstant } from "../../../src/domain/time/alaska_time.ts";
import type { MailContent } from "../../../src/domain/mail/content.ts";
import { isStillRelevant } from "../../../src/domain/mail/reminders.ts";
import { mailed, sample, SAMPLES } from "../../mail/samples.ts";

// The sample's delivery is on Friday, 2026-12-04, at 8:30 am.
const cases: [what: string, content: MailContent, last: string, over: string][] = [
  ["a reminder to review", sample("review-reminder"), "2026-12-04 8:29 am", "2026-12-04 8:30 am"],
  [
    "a reminder to review several requests",
    sample("review-reminder", { requests: [mailed(), mailed({ deliveryDate: "2026-12-05" })] }),
    "2026-12-05 8:29 am",
    "2026-12-05 8:30 am",
  ],
  ["a reminder to confirm the numbers", sample("confirm-reminder"), "2026-12-02 8:29 am", "2026-12-02 8:30 am"],
];

for (const [what, content, last, over] of cases) {
  Deno.test(`${what} is of use until ${last}, and not any more at ${over}`, () => {
    const at = (text: string) => deliveryInstant(text.slice(0, 10), text.slice(11));
    assert.deepEqual([isStillRelevant(content, at(last)), isStillRelevant(content, at(over))], [true, false]);
  });
}

Deno.test("every other message stays relevant, however late it leaves", () => {
  for (const [kind, payload] of Object.entries(SAMPLES)) {
    if (kind.endsWith("-reminder")) continue;
    assert(isStillRelevant({ kind, payload } as MailContent, new Date("2030-01-01T00:00:00Z")), kind);
  }
});
