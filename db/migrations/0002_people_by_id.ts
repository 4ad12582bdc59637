import { type Kysely, sql } from "kysely";

const familyOf = (id: string) =>
  `(select family_id from requests where id = (${id})::uuid
  union all select family_id from deleted_requests where id = (${id})::uuid limit 1)`;

const DISTANCE = `abs(extract(epoch from e.created_at - outbox.created_at))`;

/** Mail has people by id, no longer by name and address: the event that was recorded with it leads to them. */
const STATEMENTS = [
  // Of tables that were just restored the planner knows nothing yet.
  `analyze outbox, users, requests, deleted_requests, audit_events`,

  // Of registrations at one time, the one that has the address still.
  `update outbox set payload = jsonb_build_object('role', payload->'role', 'by', coalesce(
      (select subject_user_id from audit_events e join users u on u.id = e.subject_user_id
        where e.type = 'user.register'
          and e.created_at between outbox.created_at - interval '1 minute' and outbox.created_at + interval '1 minute'
        order by u.email = payload->>'email' desc, ${DISTANCE} limit 1),
      (select id from users where email = payload->>'email')))
    where kind = 'registration-received'`,

  `update outbox set payload = payload || jsonb_build_object('by', (select actor_id from audit_events e
      where e.family_id = ${familyOf("payload->'request'->>'id'")}
        and e.type = case when kind = 'request-cancelled' or payload->>'change' = 'cancelled' then 'request.cancel'
          when payload->>'change' = 'revised' then 'request.revise' else 'request.revert' end
      order by ${DISTANCE} limit 1))
    where kind in ('request-cancelled', 'request-reverted', 'request-changed-by-other')`,

  `update outbox set payload = payload || jsonb_build_object('requests', (
      select coalesce(jsonb_agg(line || jsonb_build_object('by', (select actor_id from audit_events e
          where e.family_id = ${familyOf("line->>'id'")} and e.request_id = (line->>'id')::uuid
            and e.type in ('request.create', 'request.revise') limit 1)) order by position), '[]')
        from jsonb_array_elements(payload->'requests') with ordinality lines (line, position)))
    where kind = 'requests-submitted'`,

  // No later migration can alter a table whose triggers wait.
  `set constraints all immediate`,
];

// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
