/** Invariants that hold in every database after whatever happened to it, in the words of docs/requests.md. */
import { sql } from "kysely";
import type { Db } from "../../db/client.ts";

/** Live and deleted versions alike. */
const VERSIONS = `(
  select id, family_id, version, status, superseded_at, false as is_deleted from requests
  union all select id, family_id, version, status, superseded_at, true from deleted_requests)`;

/** The mail that each family's events ask for, by kind. Administrators are not told what they did themselves. */
const DUE_MAIL = `
  select family_id, 'request-' || about as kind, count(*) as mails from audit_events e
  join (values ('request.create', 'received'), ('request.revise', 'received'), ('request.approve', 'approved'),
    ('request.deny', 'denied'), ('request.progress', 'in-progress'), ('request.complete', 'completed'),
    ('request.delete', 'deleted'), ('request.cancel', 'cancelled'), ('request.revert', 'reverted')) m (type, about)
  using (type) left join users u on about in ('cancelled', 'reverted')
    and role = 'ADMIN' and account_status = 'APPROVED' and u.id <> actor_id
  where u.id is not null or about not in ('cancelled', 'reverted') group by 1, 2`;

const QUEUED_MAIL = `
  select v.family_id, o.kind, count(*) as mails from outbox o
  join ${VERSIONS} v on v.id = (o.payload->'request'->>'id')::uuid where o.kind like 'request-%' group by 1, 2`;

/** The status that an event gives a version; what comes later in the life of one counts. */
const MADE_BY = `(values ('request.create', 'IN_REVIEW', 0), ('request.revise', 'IN_REVIEW', 0),
  ('request.approve', 'APPROVED', 1), ('request.deny', 'DENIED', 2), ('request.progress', 'IN_PROGRESS', 3),
  ('request.complete', 'COMPLETED', 4), ('request.cancel', 'CANCELLED', 5)) made_by (type, made, rank)`;

/** Queries for what breaks each invariant. */
const BREAKS: Record<string, string> = {
  "one live version in each place of a family": `
    select family_id from requests where superseded_at is null
    group by family_id, status in ('IN_REVIEW', 'DENIED') having count(*) > 1`,
  "each family has an original and a live version": `
    select family_id from ${VERSIONS} v group by family_id, is_deleted having count(*) filter (where version = 0) <> 1
      or (not is_deleted and count(*) filter (where superseded_at is null) = 0)`,
  "a family is either there or deleted": `
    select family_id from requests intersect select family_id from deleted_requests`,
  "no version is a version's": `
    select r.id from requests r join requests p on p.id = r.parent_id where p.parent_id is not null`,
  "students and adults add up": `select id from requests where num_students + num_adults <> number_of_lunches`,
  "nothing is half written": `
    select r.id from requests r left join special_meals m on m.request_id = r.id group by r.id
      having count(m.id) <> 2 or max(position) <> 1 or min(position) <> 0
    union all select d.id from deleted_requests d left join deleted_special_meals m on m.deleted_request_id = d.id
      group by d.id having count(m.id) <> 2`,
  "one event for each transition, and none without": `
    select v.id from ${VERSIONS} v left join audit_events e on e.request_id = v.id left join ${MADE_BY} using (type)
    group by v.id, v.version, v.status
    having count(*) filter (where rank = 0) <> 1 or count(*) filter (where type = 'request.create') <> (version = 0)::int
      or count(rank) <> count(distinct type) filter (where rank is not null)
      or v.status <> (array_agg(made order by rank desc nulls last))[1]`,
  "no event of a request that never was": `
    select id from audit_events where family_id is not null and request_id not in (select id from ${VERSIONS} v)`,
  "one deletion for each deleted family": `
    select family_id from (select distinct family_id from deleted_requests) d
      full join (select family_id, count(*) as n from audit_events where type = 'request.delete' group by 1) e
      using (family_id) where n is distinct from 1`,
  "mail for each transition, exactly once": `
    select family_id from (${DUE_MAIL}) due full join (${QUEUED_MAIL}) queued using (family_id, kind)
    where due.mails is distinct from queued.mails`,
  "each submission is in each administrator's digests exactly once": `
    with digests as (select * from outbox where kind = 'requests-submitted'), lines as (
      select recipient_id, line->>'id' as id from digests, jsonb_array_elements(payload->'requests') line)
    select recipient_id from lines group by recipient_id, id having count(*) > 1
    union all select u.id from users u where u.role = 'ADMIN' and u.account_status = 'APPROVED'
      and (select count(*) from audit_events where type in ('request.create', 'request.revise') and actor_id <> u.id)
        <> (select count(*) from lines where recipient_id = u.id)
          + (select coalesce(sum((payload->>'more')::int), 0) from digests where recipient_id = u.id)`,
  "each form's key leads to what it created": `
    select key from submissions where request_id not in (select id from ${VERSIONS} v)`,
};

/** Returns the invariants that do not hold, each with the number of places where it does not. */
export async function findBroken(db: Db): Promise<string[]> {
  const counts = Object.entries(BREAKS).map(async ([name, query]) =>
    [name, (await sql.raw(query).execute(db)).rows.length] as const
  );
  return (await Promise.all(counts)).filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${count}`);
}
