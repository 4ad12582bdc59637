import { sql } from "kysely";
import type { Db } from "../client.ts";

const DAY = `(delivery_at at time zone 'America/Juneau')::date`;
const DELETED_DAY = `(deleted_at at time zone 'America/Juneau')::date`;

/** Each count as the triggers keep it, and as counting the rows finds it: the same columns, the number last, as n. */
export const KEPT_COUNTS: Record<string, { kept: string; counted: string }> = {
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
    counted: `select ${DELETED_DAY}::text as day, count(distinct family_id)::int n
      from deleted_requests where superseded_at is null group by 1`,
  },
};

/** What no row may be, beside what constraints refuse. */
const NEVER: Record<string, string> = {
  "a version of a request that is itself a version":
    "select 1 from requests r join requests p on p.id = r.parent_id where p.parent_id is not null",
  "a district with two names": "select 1 from district having count(*) > 1",
};

/** Returns what is wrong with the rows, in words; empty if nothing is. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, { kept, counted }] of Object.entries(KEPT_COUNTS)) {
    const nonzero = (query: string) => `select * from (${query}) counts where n <> 0`;
    const differences = `(${nonzero(kept)} except ${nonzero(counted)}) union all
      (${nonzero(counted)} except ${nonzero(kept)})`;
    if (await hasRows(db, differences)) broken.push(`the kept counts of ${name} are wrong`);
  }
  for (const [name, query] of Object.entries(NEVER)) if (await hasRows(db, query)) broken.push(`there is ${name}`);
  return broken;
}

async function hasRows(db: Db, query: string): Promise<boolean> {
  const { rows } = await sql.raw(`select 1 from (${query}) found limit 1`).execute(db);
  return rows.length > 0;
}
