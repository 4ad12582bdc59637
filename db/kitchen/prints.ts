import { sql } from "kysely";
import { fullName } from "../../src/domain/accounts/users.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { LastPrint, PrintedVersion } from "../../src/domain/kitchen/day_sheet/day.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { EFFECTIVE_STATUSES, PACKED_STATUSES } from "../../src/domain/requests/statuses.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import type { Db, Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";
import type { VersionTable } from "../schema.ts";
import { fromRow } from "../requests/rows.ts";
import { listWithMeals } from "../requests/find.ts";

export async function findLastPrint(db: Db, day: string): Promise<LastPrint | null> {
  const print = await db.selectFrom("kitchenPrints").innerJoin("users", "users.id", "kitchenPrints.printedBy")
    .select(["printedAt", "versionIds", "firstName", "lastName"]).where("day", "=", day).executeTakeFirst();
  if (!print) return null;
  const ids = print.versionIds;
  const [kept, deleted] = await Promise.all([
    db.selectFrom("requests").selectAll().where(sql<boolean>`id = any(${ids})`).execute(),
    db.selectFrom("deletedRequests").selectAll().where(sql<boolean>`id = any(${ids})`).execute(),
  ]);
  const versions = await listWithMeals(db, kept.map(fromRow));
  const stands = await findStandings(db, versions);
  return {
    at: print.printedAt.toISOString(),
    by: fullName(print),
    ids,
    versions: [
      ...versions.map((request): PrintedVersion => ({ request, left: leftTo(day, stands.get(request.familyId)) })),
      ...deleted.map((row): PrintedVersion => ({
        request: { ...fromRow(row), specialMeals: [] },
        left: { why: "deleted" },
      })),
    ],
  };
}

type Standing = Pick<LunchRequest, "status" | "deliveryDate">;

/** Returns the effective version of each family, or the cancelled one. */
async function findStandings(db: Db, versions: readonly LunchRequest[]): Promise<Map<string, Standing>> {
  const families = versions.map(({ familyId }) => familyId);
  const rows = await db.selectFrom("requests").select(["familyId", "status", "deliveryDate"])
    .where("supersededAt", "is", null).where("status", "in", EFFECTIVE_STATUSES)
    .where(sql<boolean>`family_id = any(${families})`).execute();
  return new Map(rows.map(({ familyId, ...standing }) => [familyId, standing]));
}

function leftTo(day: string, now: Standing | undefined): PrintedVersion["left"] {
  if (!now || !PACKED_STATUSES.includes(now.status)) return { why: "cancelled" };
  return now.deliveryDate === day ? null : { why: "moved", to: now.deliveryDate };
}

interface Printing extends Writer {
  day: string;
  /** The versions and notes on the printed sheet. Other ids than versions packed for that day are left out. */
  versionIds: readonly string[];
  /** The instant of the printing that the sheet was compared with, ISO 8601 in UTC; null for none. */
  lastPrintedAt: string | null;
}

/** Records a printed sheet, once if pressed twice; CONFLICT when a later sheet was recorded since it was read. */
export async function recordPrint(tx: Tx, { day, versionIds, lastPrintedAt, actor, now }: Printing): Promise<void> {
  // Recordings of one day's sheet wait for each other: the first has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtext('kitchen_prints'), hashtext(${day}))`.execute(tx);
  await requireActor(tx, actor, now);
  const onPaper = await listVersionsOf(tx, day, versionIds);
  const last = await tx.selectFrom("kitchenPrints").select(["printedAt", "versionIds"]).where("day", "=", day)
    .executeTakeFirst();
  if ((last?.printedAt.toISOString() ?? null) !== lastPrintedAt) {
    if (last && new Set(last.versionIds).symmetricDifference(new Set(onPaper)).size === 0) return;
    throw new AppError("CONFLICT", "This sheet changed since you opened it. Reload and print it again.");
  }
  const print = { printedBy: actor.id, printedAt: now, versionIds: onPaper };
  await tx.insertInto("kitchenPrints").values({ day, ...print })
    .onConflict((conflict) => conflict.column("day").doUpdateSet(print)).execute();
  await recordDistrictEvent(tx, "kitchen.print", { actor, now }, { day });
}

/** Returns the ids that can have been on the day's sheet: notes, and approved versions, even if superseded since. */
async function listVersionsOf(tx: Tx, day: string, ids: readonly string[]): Promise<string[]> {
  const listIn = (table: VersionTable) =>
    tx.selectFrom(table).select("id").where("deliveryDate", "=", day)
      .where("status", "in", EFFECTIVE_STATUSES)
      .where(sql<boolean>`id = any(${[...ids]})`).execute();
  const notes = tx.selectFrom("auditEvents").select("id").where("type", "=", "request.note")
    .where(sql<boolean>`id = any(${[...ids]})`).execute();
  return [...await listIn("requests"), ...await listIn("deletedRequests"), ...await notes].map(({ id }) => id);
}
