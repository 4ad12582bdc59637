import assert from "node:assert/strict";
import { MAIL_TOPICS, wantsMail } from "../../../src/domain/mail/topics.ts";

Deno.test("decisions on one's own requests and account cannot be turned off", () => {
  const nothing = Object.fromEntries(Object.keys(MAIL_TOPICS).map((topic) => [topic, false]));
  for (
    const kind of [
      "request-approved",
      "request-denied",
      "request-deleted",
      "request-changed-by-other",
      "registration-approved",
      "registration-denied",
      "access-revoked",
      "access-restored",
      "password-reset",
    ] as const
  ) {
    assert.equal(wantsMail(kind, nothing), true, kind);
  }
});
