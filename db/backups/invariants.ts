import { sql } from "kysely";
import type { Db } from "../client.ts";

/** The counts of live requests as triggers keep them, and as counting the rows finds them. */
const KEPT_COUNTS = "select status, school, sum(count) from request_counts group by 1, 2 having sum(count) <> 0";
const COUNTED = "select status, school, count(*) from requests where superseded_at is null group by 1, 2";

/** What no row may be, beside what constraints refuse. */
const NEVER: Record<string, string> = {
  "a version of a request that is itself a version":
    "select 1 from requests r join requests p on p.id = r.parent_id where p.parent_id is not null",
  "a kept count of requests that is wrong":
    `(${KEPT_COUNTS} except ${COUNTED}) union all (${COUNTED} except ${KEPT_COUNTS})`,
  "a district with two names": "select 1 from district having count(*) > 1",
};

/** Returns what is wrong with the rows, in words; empty if nothing is. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(NEVER)) if (await hasRows(db, query)) broken.push(`there is ${name}`);
  return broken;
}

async function hasRows(db: Db, query: string): Promise<boolean> {
  const { rows } = await sql.raw(`select 1 from (${query}) found limit 1`).execute(db);
  return rows.length > 0;
}
