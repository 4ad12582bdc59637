import { sql } from "kysely";
import { type MailContent, toMailedRequest } from "../../src/domain/mail/content.ts";
import { kitchenNews } from "../../src/domain/mail/school_kitchens.ts";
import type { School } from "../../src/domain/district/schools.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Writer } from "../accounts/actor.ts";
import type { Tx } from "../client.ts";

const KIND = "school-kitchen";

/**
 * Tells the kitchens of schools that `after`, or nothing, is approved in place of a family's `versions`. Addresses stay
 * as they are until the transaction ends. Call it last: mail to people locks their accounts.
 */
export async function mailSchoolKitchens(
  tx: Tx,
  versions: readonly LunchRequest[],
  after: LunchRequest | null,
  now: Date,
): Promise<void> {
  const news = kitchenNews(versions, after, now);
  if (news.length === 0) return;
  const kitchens = await tx.selectFrom("schools").select(["value", "label", "kitchenEmail", "kitchenSetter"])
    .where("value", "in", news.map(({ request }) => request.school)).where("kitchenEmail", "!=", "")
    .$narrowType<{ kitchenSetter: string }>().orderBy("value").forShare().execute();
  const rows = kitchens.flatMap(({ value, label, kitchenEmail, kitchenSetter }) =>
    news.filter(({ request }) => request.school === value).map(({ change, request, was }) => ({
      toName: `${label} kitchen`,
      toAddress: kitchenEmail,
      ...{
        kind: KIND,
        payload: {
          by: kitchenSetter,
          change,
          request: toMailedRequest(request),
          ...was && { was: toMailedRequest(was) },
        },
      } satisfies MailContent,
      nextAttemptAt: now,
      createdAt: now,
    }))
  );
  if (rows.length > 0) await tx.insertInto("outbox").values(rows).execute();
}

/** Sends what has not left to a kitchen's new address, in the name of its setter; without an address, drops it. */
export async function redirectKitchenMail(
  tx: Tx,
  { value, email, actor }: Pick<Writer, "actor"> & { value: School; email: string },
): Promise<void> {
  const isUnsent = sql<boolean>`kind = ${KIND} and status <> 'SENT' and payload->'request'->>'school' = ${value}`;
  if (email === "") await tx.deleteFrom("outbox").where(isUnsent).execute();
  else {
    const payload = sql<Record<string, unknown>>`payload || ${{ by: actor.id }}`;
    await tx.updateTable("outbox").set({ toAddress: email, payload }).where(isUnsent).execute();
  }
}
