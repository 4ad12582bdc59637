import { sql } from "kysely";
import { toMailedRequest } from "../../src/domain/mail/content.ts";
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
  for (const { change, was, ...about } of news) {
    const kitchen = kitchens.find(({ value }) => value === about.request.school);
    if (!kitchen) continue;
    // What it has not heard yet is out of date, and would come after this where it is tried again.
    await tx.deleteFrom("outbox").where(isUnsentTo(kitchen.value))
      .where(sql<boolean>`payload->'request'->>'id' = any(${versions.map(({ id }) => id)})`).execute();
    const request = toMailedRequest(about.request);
    const payload = { by: kitchen.kitchenSetter, change, request, ...was && { was: toMailedRequest(was) } };
    const to = { toName: `${kitchen.label} kitchen`, toAddress: kitchen.kitchenEmail };
    await tx.insertInto("outbox").values({ ...to, kind: KIND, payload, nextAttemptAt: now, createdAt: now }).execute();
  }
}

/** Sends what has not left to a kitchen's new address, in the name of its setter; without an address, drops it. */
export async function redirectKitchenMail(
  tx: Tx,
  { value, email, actor }: Pick<Writer, "actor"> & { value: School; email: string },
): Promise<void> {
  const payload = sql<Record<string, unknown>>`payload || ${{ by: actor.id }}`;
  await (email === ""
    ? tx.deleteFrom("outbox").where(isUnsentTo(value))
    : tx.updateTable("outbox").set({ toAddress: email, payload }).where(isUnsentTo(value))).execute();
}

/** Written so that an index finds it. */
const isUnsentTo = (school: School) =>
  sql<boolean>`status in ('WAITING', 'FAILED') and kind = ${KIND} and payload->'request'->>'school' = ${school}`;
