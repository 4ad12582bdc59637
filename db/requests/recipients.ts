import { sql } from "kysely";
import type { Tx } from "../client.ts";
import type { NewRequestRow } from "../schema.ts";

type RecipientColumns = Pick<NewRequestRow, Extract<keyof NewRequestRow, `recipient${string}`>>;

const COLUMNS: Record<keyof RecipientColumns, true> = {
  recipientFirstName: true,
  recipientLastName: true,
  recipientPhone: true,
  recipientEmail: true,
};

/** The columns about a request's recipient, who gets them in an export and can have them erased. */
export const RECIPIENT_COLUMNS = Object.keys(COLUMNS) as (keyof RecipientColumns)[];

/** People often name themselves as the recipient of the lunches. `emails` are in lower case. */
export const isRecipient = (emails: string[]) => sql<boolean>`lower(recipient_email) = any(${emails})`;

/** Locks families of requests to `emails` or by `requesterId`, before the account, by their originals, as all do. */
export async function lockRequestsAbout(tx: Tx, emails: string[], requesterId: string | null = null): Promise<void> {
  await tx.selectFrom("requests").select("id")
    .where("id", "in", (eb) =>
      eb.selectFrom("requests").select("familyId").where(isRecipient(emails))
        .union(eb.selectFrom("requests").select("familyId").where("requesterId", "=", requesterId)))
    .orderBy("id").forUpdate().execute();
}

/** Includes deleted requests. */
export async function rewriteRecipient(tx: Tx, emails: string[], columns: Partial<RecipientColumns>): Promise<void> {
  await tx.updateTable("requests").set(columns).where(isRecipient(emails)).execute();
  await tx.updateTable("deletedRequests").set(columns).where(isRecipient(emails)).execute();
}
