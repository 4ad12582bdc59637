/** The damage of a fault: accepted writes are compared with the database. */
import { sql } from "kysely";
import type { Row } from "../../bench/support/report.ts";
import { findBroken } from "../invariants.ts";
import { MEALS, withDb } from "./district.ts";
import type { Work } from "./work.ts";

/** Returns the fault's row: accepted writes, lost ones, and other damage in the database. */
export async function judge(
  url: string,
  { accepted, refused }: Pick<Work, "accepted" | "refused">,
  { fault, times, note = "-" }: { fault: string; times: number; note?: string },
): Promise<Row> {
  return await withDb(url, async (db) => {
    const { rows: events } = await sql<{ key: string }>`
      select concat(request_id, ' ', type) as key from audit_events where request_id is not null`.execute(db);
    const { rows: versions } = await sql<{ id: string; meals: number }>`
      select r.id, count(m.id)::int as meals from requests r left join special_meals m on m.request_id = r.id
      group by r.id union all select d.id, count(m.id)::int from deleted_requests d
        left join deleted_special_meals m on m.deleted_request_id = d.id group by d.id`.execute(db);
    const found = new Set(events.map(({ key }) => key));
    const there = new Set(versions.map(({ id }) => id));
    const lost = accepted.filter(({ requestId, type }) => !found.has(`${requestId} ${type}`) || !there.has(requestId));
    const broken = await findBroken(db);
    const answers = [...refused].toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status || "none"} x ${count}`);
    return {
      fault,
      times,
      accepted: accepted.length,
      lost: lost.length,
      "half-written": versions.filter(({ meals }) => meals !== MEALS.length).length,
      broken: broken.join("; ") || 0,
      "500s": refused.get(500) ?? 0,
      "other answers": answers.join(", ") || "-",
      note,
    };
  });
}

/** Whether nothing was lost, half written or broken, and nothing ended in an error of ours. */
export function isGood(row: Row): boolean {
  return [row.lost, row["half-written"], row.broken, row["500s"]].every((cell) => !cell);
}
