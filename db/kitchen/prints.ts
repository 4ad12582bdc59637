import { sql } from "kysely";
import { fullName } from "../../src/domain/accounts/users.ts";
import { type LastPrint, PACKED_STATUSES, type PrintedVersion } from "../../src/domain/kitchen/day.ts";
import type { Viewer } from "../../src/domain/requests/permissions.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Db, Tx } from "../client.ts";
import { recordKitchenEvent } from "../history/record.ts";
import { toLunchRequest } from "../requests/rows.ts";
import { listWithMeals } from "./meals.ts";

/** Who printed the sheet of a day (YYYY-MM-DD) last, when, and what has become of each version that was on it. */
export async function findLastPrint(db: Db, day: string): Promise<LastPrint | null> {
  const print = await db.selectFrom("kitchenPrints").innerJoin("users", "users.id", "kitchenPrints.printedBy")
    .select(["printedAt", "versionIds", "firstName", "lastName"]).where("day", "=", day).executeTakeFirst();
  if (!print) return null;
  const ids = print.versionIds;
  const [kept, deleted] = await Promise.all([
    db.selectFrom("requests").selectAll().where(sql<boolean>`id = any(${ids})`).execute(),
    db.selectFrom("deletedRequests").selectAll().where(sql<boolean>`id = any(${ids})`).execute(),
  ]);
  const versions = await listWithMeals(db, kept.map(toLunchRequest));
  const stands = await findWhereFamiliesStand(db, versions);
  return {
    at: print.printedAt.toISOString(),
    by: fullName(print),
    versions: [
      ...versions.map((request): PrintedVersion => ({ request, left: leftTo(day, stands.get(request.familyId)) })),
      ...deleted.map((row): PrintedVersion => ({
        request: { ...toLunchRequest(row), specialMeals: [] },
        left: { why: "deleted" },
      })),
    ],
  };
}

type Standing = Pick<LunchRequest, "status" | "deliveryDate">;

/** The version of each family that the kitchen goes by, or the cancelled one. */
async function findWhereFamiliesStand(db: Db, versions: readonly LunchRequest[]): Promise<Map<string, Standing>> {
  const families = versions.map(({ familyId }) => familyId);
  const rows = await db.selectFrom("requests").select(["familyId", "status", "deliveryDate"])
    .where("supersededAt", "is", null).where("status", "in", [...PACKED_STATUSES, "CANCELLED"])
    .where(sql<boolean>`family_id = any(${families})`).execute();
  return new Map(rows.map(({ familyId, ...standing }) => [familyId, standing]));
}

function leftTo(day: string, now: Standing | undefined): PrintedVersion["left"] {
  if (!now || now.status === "CANCELLED") return { why: "cancelled" };
  return now.deliveryDate === day ? null : { why: "moved", to: now.deliveryDate };
}

/**
 * Records that the sheet of a day (YYYY-MM-DD) was printed with these versions on it, and the event that says so. Ids of
 * what is no version are left out.
 */
export async function recordPrint(
  tx: Tx,
  { day, versionIds, actor, now }: { day: string; versionIds: readonly string[]; actor: Viewer; now: Date },
): Promise<void> {
  const listKnown = (table: "requests" | "deletedRequests") =>
    tx.selectFrom(table).select("id").where("deliveryDate", "=", day)
      .where(sql<boolean>`id = any(${[...versionIds]})`).execute();
  const known = [...await listKnown("requests"), ...await listKnown("deletedRequests")];
  const print = { printedBy: actor.id, printedAt: now, versionIds: known.map(({ id }) => id) };
  await tx.insertInto("kitchenPrints").values({ day, ...print })
    .onConflict((conflict) => conflict.column("day").doUpdateSet(print)).execute();
  await recordKitchenEvent(tx, { type: "kitchen.print", actorId: actor.id, now, detail: { day } });
}
