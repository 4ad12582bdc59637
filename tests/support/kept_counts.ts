import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../../db/client.ts";

const DAY = `(delivery_at at time zone 'America/Juneau')::date`;

/** Each count as the triggers keep it, and as counting the rows finds it; both without what comes to 0. */
const COUNTS: Record<string, { kept: string; counted: string }> = {
  "live requests of a status and school": {
    kept: "select status, school, sum(count)::int n from request_counts group by 1, 2",
    counted: "select status, school, count(*)::int n from requests where superseded_at is null group by 1, 2",
  },
  "live requests of a status, school and day": {
    kept: "select status, school, day::text, sum(count)::int n from request_day_counts group by 1, 2, 3",
    counted: `select status, school, ${DAY}::text as day, count(*)::int n from requests where superseded_at is null
      group by 1, 2, 3`,
  },
  "live requests of a status and person": {
    kept: "select status, requester_id, sum(count)::int n from request_person_counts group by 1, 2",
    counted: "select status, requester_id, count(*)::int n from requests where superseded_at is null group by 1, 2",
  },
  "live requests of a status, number of lunches and month": {
    kept: `select status, number_of_lunches, month::text, sum(count)::int n from request_lunch_counts group by 1, 2, 3`,
    counted: `select status, number_of_lunches, date_trunc('month', ${DAY})::date::text as month, count(*)::int n
      from requests where superseded_at is null group by 1, 2, 3`,
  },
  "families of a person": {
    kept: "select requester_id, sum(count)::int n from family_counts group by 1",
    // By their current versions, as the person's own list shows them.
    counted:
      `select requester_id, count(distinct family_id)::int n from requests where superseded_at is null group by 1`,
  },
  "deleted families": {
    kept: "select 'all' as what, sum(count)::int n from deleted_request_counts",
    counted: "select 'all' as what, count(distinct family_id)::int n from deleted_requests where superseded_at is null",
  },
  "deleted families of a day": {
    kept: "select day::text, sum(count)::int n from deleted_request_day_counts group by 1",
    counted: `select (deleted_at at time zone 'America/Juneau')::date::text as day, count(distinct family_id)::int n
      from deleted_requests where superseded_at is null group by 1`,
  },
};

/** Fails unless every kept count is what counting finds. */
export async function assertCountsKept(db: Db): Promise<void> {
  for (const [name, { kept, counted }] of Object.entries(COUNTS)) {
    const [keptRows, countedRows] = await Promise.all([kept, counted].map(async (query) => {
      const { rows } = await sql.raw<Record<string, unknown>>(
        `select * from (${query}) counts where n <> 0 order by 1, 2, n`,
      ).execute(db);
      return rows.map((row) => Object.values(row).join(" ")).toSorted();
    }));
    assert.deepEqual(keptRows, countedRows, name);
  }
}
