import assert from "node:assert/strict";
import { ACCOUNT_KINDS, MAIL_TOPICS, wantsMail } from "../../../src/domain/mail/topics.ts";

const DECISIONS = ["request-approved", "request-denied", "request-deleted", "request-changed-by-other"] as const;

Deno.test("decisions on one's own requests and account cannot be turned off", () => {
  const nothing = Object.fromEntries(Object.keys(MAIL_TOPICS).map((topic) => [topic, false]));
  for (const kind of [...DECISIONS, ...ACCOUNT_KINDS]) assert.equal(wantsMail(kind, nothing), true, kind);
});
