import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { queueReminders } from "../../../db/mail/reminders.ts";
import { resetPassword } from "../../../db/accounts/decide.ts";
import { deliveryInstant } from "../../../src/domain/time/alaska_time.ts";
import { renderMessage } from "../../../src/mail/message.ts";
import { SENDER } from "../../mail/samples.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { outboxOf } from "../../support/outbox.ts";

const district = await testDistrict();
const { db, admin, director, teacher } = district;

const form = {
  deliveryDate: "2026-04-16",
  gradesText: "Gradzeqq",
  comments: "Commzeqq",
  recipientFirstName: "Firstzeqq",
  recipientLastName: "Lastzeqq",
  recipientPhone: "+1 907 555 0177",
  recipientEmail: "zeqq@secret.example",
  specialMeals: [{ studentName: "Qwexyl Pupil", notes: "Nutzeqq allergy" }],
};
const SECRETS = ["Qwexyl", "Nutzeqq", "Commzeqq", "Gradzeqq", "Firstzeqq", "Lastzeqq", "Hashzeqq"].concat(
  form.recipientPhone,
  form.recipientEmail,
);
const REASON = "Not without a paper for qwexyl";

Deno.test("no message of any transition or reminder holds a student, note, recipient or password", async () => {
  const lived = await district.create(form);
  await district.approve(lived);
  const denied = await district.revise(lived, { ...form, gradesText: "4th" });
  await district.deny(denied, REASON);
  await district.revert(denied, { actor: director });
  await district.approve(await district.revise(lived, { ...form, gradesText: "5th" }, { actor: director }));

  const packed = await district.create(form);
  await district.approve(packed);
  await district.progress(packed);
  await district.complete(packed);
  await district.delete(packed, REASON);

  const cancelled = await district.create(form);
  await district.cancel(cancelled, { actor: director });
  await district.create(form);
  const reset = { actor: admin, userId: teacher.id, passwordHash: "Hashzeqq", now: NOW };
  await transact(db, (tx) => resetPassword(tx, reset));
  await queueReminders(db, deliveryInstant("2026-04-13", "7:00 am"));

  const messages = await outboxOf(db);
  for (const { content, payload } of messages) {
    const { subject, text, html } = renderMessage(content, SENDER);
    const all = [JSON.stringify(payload), subject, text, html].join("\n").toLowerCase();
    for (const secret of SECRETS) {
      assert(!all.includes(secret.toLowerCase()), `${content.kind} holds ${secret}:\n${all}`);
    }
  }
  const kinds: string[] = messages.map(({ kind }) => kind);
  const expected = "submitted,approved,denied,reverted,changed-by-other,in-progress,completed,deleted,cancelled".split(
    ",",
  )
    .map((end) => end === "submitted" ? "requests-submitted" : `request-${end}`);
  expected.push("password-reset", "review-reminder", "confirm-reminder");
  assert.deepEqual(expected.filter((kind) => !kinds.includes(kind)), []);
});
