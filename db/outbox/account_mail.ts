import type { MailContent } from "../../src/domain/mail.ts";
import { fullName } from "../../src/domain/users.ts";
import type { Tx } from "../client.ts";
import type { UserRow } from "../schema.ts";
import { queueMail } from "./queue.ts";
import { administratorsBut } from "./recipients.ts";

type AccountContent = Extract<
  MailContent,
  { kind: "registration-approved" | "registration-denied" | "access-revoked" | "access-restored" | "password-reset" }
>;

/** Tells administrators that somebody registered. */
export async function mailRegistration(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const facts = { name: fullName(user), email: user.email, role: user.role };
  await queueMail(tx, await administratorsBut(tx, user.id), { kind: "registration-received", facts }, now);
}

/** Tells a person what was decided about their account, whether they have access or not. */
export async function mailAccountDecision(tx: Tx, user: UserRow, content: AccountContent, now: Date): Promise<void> {
  await queueMail(tx, [user], content, now);
}
