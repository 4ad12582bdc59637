import { sql } from "kysely";
import { AppError } from "../../src/domain/http/errors.ts";
import type { KitchenNote } from "../../src/domain/requests/request.ts";
import type { Db, Tx } from "../client.ts";
import { recordRequestEvent } from "../history/record.ts";
import { type ActionInput, lockFamilyFor, requireNotErased } from "./family.ts";

/**
 * Writes the office's line about a family for the kitchen, or removes it (""). Its event does not have the text. Sending
 * the same again changes nothing.
 * @param input with the text that its writer read as `before`
 * @throws {AppError} as lockFamilyFor(), CONFLICT when it is erased or says something else by now
 */
export async function noteForKitchen(
  tx: Tx,
  { note, before, ...input }: ActionInput & { note: string; before: string },
): Promise<void> {
  const { request } = await lockFamilyFor(tx, "note", input);
  requireNotErased(request, "It takes no new one.");
  const { familyId } = request;
  const kept = (await findKitchenNotes(tx, [familyId])).get(familyId)?.kitchenNote.text ?? "";
  if (kept === note) return;
  if (kept !== before) {
    const now = kept === "" ? "It was removed" : `It is now: ${kept}`;
    throw new AppError("CONFLICT", `Someone changed this note. ${now}. Save yours again if it's still right.`);
  }
  await tx.deleteFrom("kitchenNotes").where("familyId", "=", familyId).execute();
  if (note !== "") await tx.insertInto("kitchenNotes").values({ familyId, note }).execute();
  await recordRequestEvent(tx, request, "request.note", input);
}

/** Finds the notes of families that ever had one, each to be spread into its request. */
export async function findKitchenNotes(db: Db, familyIds: readonly string[]) {
  const { rows } = await sql<KitchenNote & { familyId: string }>`
    select distinct on (family_id) family_id, audit_events.id, coalesce(note, '') as text
    from audit_events left join kitchen_notes using (family_id)
    where type = 'request.note' and family_id = any(${[...familyIds]})
    order by family_id, created_at desc`.execute(db);
  return new Map(rows.map(({ familyId, ...kitchenNote }) => [familyId, { kitchenNote }]));
}
