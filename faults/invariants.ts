/**
 * What must hold in every database after whatever happened to it. Each is a query for what breaks it, in the words of
 * docs/requests.md; the kept counts are compared with counting (tests/support/tables.ts).
 */
import { AssertionError } from "node:assert";
import { sql } from "kysely";
import type { Db } from "../db/client.ts";
import { assertInvariants } from "../tests/support/tables.ts";

/** Live and deleted versions alike. */
const VERSIONS = `(
  select id, family_id, requester_id, version, status, superseded_at, false as is_deleted from requests
  union all
  select id, family_id, requester_id, version, status, superseded_at, true from deleted_requests)`;

/** What each family's events ask to be mailed, by kind. Administrators are not told what they did themselves. */
const DUE_MAIL = `
  select family_id, kind, count(*) as mails from (
    select e.family_id, m.kind from audit_events e join (values
      ('request.approve', 'request-approved'), ('request.deny', 'request-denied'),
      ('request.progress', 'request-in-progress'), ('request.complete', 'request-completed'),
      ('request.delete', 'request-deleted')) m (type, kind) using (type)
    union all
    select e.family_id, m.kind from audit_events e join (values
      ('request.cancel', 'request-cancelled'), ('request.revert', 'request-reverted')) m (type, kind) using (type)
      join users u on u.role = 'ADMIN' and u.account_status = 'APPROVED' and u.id <> e.actor_id
    union all
    select e.family_id, 'request-changed-by-other' from audit_events e
      where type in ('request.revise', 'request.cancel', 'request.revert') and actor_id <> requester_id) due
  group by 1, 2`;

const QUEUED_MAIL = `
  select v.family_id, o.kind, count(*) as mails
  from outbox o join ${VERSIONS} v on v.id = (o.payload->'request'->>'id')::uuid
  where o.kind like 'request-%' and o.status <> 'CANCELLED' group by 1, 2`;

const BREAKS: Record<string, string> = {
  "one live version in each place of a family": `
    select family_id from requests where superseded_at is null
    group by family_id, status in ('IN_REVIEW', 'DENIED') having count(*) > 1`,
  "each family has an original and a live version": `
    select family_id from ${VERSIONS} v group by family_id, is_deleted
    having count(*) filter (where version = 0) <> 1 or (not is_deleted and count(*) filter (where superseded_at is null) = 0)`,
  "a family is either there or deleted": `
    select family_id from requests intersect select family_id from deleted_requests`,
  "students and adults add up": `
    select id from requests where num_students + num_adults <> number_of_lunches`,
  "special meals are all there, in order": `
    select request_id from special_meals group by 1 having count(*) <> max(position) + 1 or min(position) <> 0`,
  "one event for each transition, and none without": `
    select v.id from ${VERSIONS} v left join audit_events e on e.request_id = v.id
    group by v.id, v.version, v.status
    having count(*) filter (where type = 'request.create') <> (v.version = 0)::int
      or count(*) filter (where type = 'request.revise') <> (v.version > 0)::int
      or count(*) filter (where type = 'request.approve') > 1 or count(*) filter (where type = 'request.deny') > 1
      or count(*) filter (where type = 'request.progress') > 1 or count(*) filter (where type = 'request.complete') > 1
      or count(*) filter (where type = 'request.cancel') > 1
      or v.status <> case
        when count(*) filter (where type = 'request.cancel') > 0 then 'CANCELLED'
        when count(*) filter (where type = 'request.complete') > 0 then 'COMPLETED'
        when count(*) filter (where type = 'request.progress') > 0 then 'IN_PROGRESS'
        when count(*) filter (where type = 'request.deny') > 0 then 'DENIED'
        when count(*) filter (where type = 'request.approve') > 0 then 'APPROVED'
        else 'IN_REVIEW' end`,
  "no event of a request that never was": `
    select e.id from audit_events e where family_id is not null
      and not exists (select from ${VERSIONS} v where v.id = e.request_id)`,
  "one deletion for each deleted family": `
    select family_id from (select distinct family_id from deleted_requests) d
      full join (select family_id, count(*) as n from audit_events where type = 'request.delete' group by 1) e
      using (family_id) where n is distinct from 1`,
  "mail for each transition, exactly once": `
    select family_id from (${DUE_MAIL}) due full join (${QUEUED_MAIL}) queued using (family_id, kind)
    where due.mails is distinct from queued.mails`,
  "each submission is in each administrator's digests exactly once": `
    with lines as (
      select o.recipient_id, line->>'id' as id from outbox o, jsonb_array_elements(o.payload->'requests') line
      where o.kind = 'requests-submitted')
    select recipient_id::text from lines group by recipient_id, id having count(*) > 1
    union all
    select u.id::text from users u where u.role = 'ADMIN' and u.account_status = 'APPROVED'
      and (select count(*) from audit_events where type in ('request.create', 'request.revise') and actor_id <> u.id)
        <> (select count(*) from lines where recipient_id = u.id)
          + (select coalesce(sum((payload->>'more')::int), 0) from outbox
             where kind = 'requests-submitted' and recipient_id = u.id)`,
  "each form's key leads to what it created": `
    select s.key from submissions s where not exists (select from ${VERSIONS} v where v.id = s.request_id)`,
};

/** Returns the invariants that do not hold, each with the number of places where it does not. */
export async function findBroken(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(BREAKS)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) broken.push(`${name}: ${rows.length}`);
  }
  try {
    await assertInvariants(db);
  } catch (error) {
    if (!(error instanceof AssertionError)) throw error;
    broken.push(`rows: ${error.message.split("\n")[0]}`);
  }
  return broken;
}
