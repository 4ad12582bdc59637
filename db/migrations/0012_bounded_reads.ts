import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

const DAY = `(delivery_at at time zone 'America/Juneau')::date`;
const MONTH = `date_trunc('month', delivery_at at time zone 'America/Juneau')::date`;
const DELETED_DAY = `(deleted_at at time zone 'America/Juneau')::date`;

/** Whether a version is its family's line in the list of deleted requests. */
const IS_LINE = `superseded_at is null and not has_newer_live_version`;

/**
 * Counts that lead to the middle of more lists, and indexes in whose order the history and the deleted requests are read.
 * docs/decisions/0016-scale.md says why. Everything is counted and indexed in one pass each, which takes about a minute
 * for a million requests.
 */
export async function up(db: Then): Promise<void> {
  const statements = [
    `create table request_person_counts (
      id bigint generated always as identity primary key,
      status text not null,
      requester_id uuid not null references users on delete cascade,
      count integer not null
    ) with (fillfactor = 50)`,
    `create index request_person_counts_key on request_person_counts (status, requester_id)`,
    `create index request_person_counts_requester on request_person_counts (requester_id)`,
    `create table request_lunch_counts (
      id bigint generated always as identity primary key,
      status text not null,
      number_of_lunches integer not null,
      month date not null,
      count integer not null
    ) with (fillfactor = 50)`,
    `create index request_lunch_counts_key on request_lunch_counts (status, number_of_lunches, month)`,
    `create table deleted_request_day_counts (
      id bigint generated always as identity primary key,
      day date not null,
      count integer not null
    ) with (fillfactor = 50)`,
    `create index deleted_request_day_counts_key on deleted_request_day_counts (day)`,

    `create function add_to_request_person_counts(of_status text, of_requester uuid, added integer)
      returns void language plpgsql as $$
      begin
        update request_person_counts set count = count + added where id = (
          select id from request_person_counts where status = of_status and requester_id = of_requester
          limit 1 for update skip locked);
        if not found then
          insert into request_person_counts (status, requester_id, count) values (of_status, of_requester, added);
        end if;
      end
    $$`,
    `create function add_to_request_lunch_counts(of_status text, of_lunches integer, of_month date, added integer)
      returns void language plpgsql as $$
      begin
        update request_lunch_counts set count = count + added where id = (
          select id from request_lunch_counts
          where status = of_status and number_of_lunches = of_lunches and month = of_month
          limit 1 for update skip locked);
        if not found then
          insert into request_lunch_counts (status, number_of_lunches, month, count)
            values (of_status, of_lunches, of_month, added);
        end if;
      end
    $$`,
    `create or replace function count_inserted_requests() returns trigger language plpgsql as $$
      begin
        perform add_to_request_counts(status, school, ${DAY}, count(*)::integer)
          from added where superseded_at is null group by status, school, ${DAY};
        perform add_to_request_person_counts(status, requester_id, count(*)::integer)
          from added where superseded_at is null group by status, requester_id;
        perform add_to_request_lunch_counts(status, number_of_lunches, ${MONTH}, count(*)::integer)
          from added where superseded_at is null group by status, number_of_lunches, ${MONTH};
        perform add_to_family_counts(requester_id, count(*)::integer)
          from added where version = 0 group by requester_id;
        return null;
      end
    $$`,
    `create or replace function count_updated_requests() returns trigger language plpgsql as $$
      begin
        perform add_to_request_counts(status, school, day, sum(change)::integer) from (
          select status, school, ${DAY} as day, 1 as change from added where superseded_at is null
          union all select status, school, ${DAY}, -1 from removed where superseded_at is null
        ) changes group by status, school, day having sum(change) <> 0;
        perform add_to_request_person_counts(status, requester_id, sum(change)::integer) from (
          select status, requester_id, 1 as change from added where superseded_at is null
          union all select status, requester_id, -1 from removed where superseded_at is null
        ) changes group by status, requester_id having sum(change) <> 0;
        perform add_to_request_lunch_counts(status, number_of_lunches, month, sum(change)::integer) from (
          select status, number_of_lunches, ${MONTH} as month, 1 as change from added where superseded_at is null
          union all select status, number_of_lunches, ${MONTH}, -1 from removed where superseded_at is null
        ) changes group by status, number_of_lunches, month having sum(change) <> 0;
        return null;
      end
    $$`,
    `create or replace function count_removed_requests() returns trigger language plpgsql as $$
      begin
        perform add_to_request_counts(status, school, ${DAY}, -count(*)::integer)
          from removed where superseded_at is null group by status, school, ${DAY};
        perform add_to_request_person_counts(status, requester_id, -count(*)::integer)
          from removed where superseded_at is null group by status, requester_id;
        perform add_to_request_lunch_counts(status, number_of_lunches, ${MONTH}, -count(*)::integer)
          from removed where superseded_at is null group by status, number_of_lunches, ${MONTH};
        perform add_to_family_counts(requester_id, -count(*)::integer)
          from removed where version = 0 group by requester_id;
        return null;
      end
    $$`,

    // A family can have had two live versions, one in force and a revision of it, and its line is the revision. Those in
    // force are rare, so few rows are written.
    `alter table deleted_requests add column has_newer_live_version boolean not null default false`,
    `update deleted_requests set has_newer_live_version = true
      from (select family_id, max(version) as version from deleted_requests where superseded_at is null
        group by family_id having count(*) > 1) newest
      where deleted_requests.family_id = newest.family_id and deleted_requests.superseded_at is null
        and deleted_requests.version < newest.version`,
    `create function count_deleted_request_days() returns trigger language plpgsql as $$
      declare deletions record;
      begin
        for deletions in select ${DELETED_DAY} as day, count(*) as count from added where ${IS_LINE} group by 1 loop
          update deleted_request_day_counts set count = count + deletions.count where id = (
            select id from deleted_request_day_counts where day = deletions.day limit 1 for update skip locked);
          if not found then
            insert into deleted_request_day_counts (day, count) values (deletions.day, deletions.count);
          end if;
        end loop;
        return null;
      end
    $$`,
    `create trigger deleted_request_days_counted after insert on deleted_requests
      referencing new table as added for each statement execute function count_deleted_request_days()`,

    `insert into request_person_counts (status, requester_id, count)
      select status, requester_id, count(*) from requests where superseded_at is null group by status, requester_id`,
    `insert into request_lunch_counts (status, number_of_lunches, month, count)
      select status, number_of_lunches, ${MONTH}, count(*) from requests where superseded_at is null
      group by status, number_of_lunches, ${MONTH}`,
    `insert into deleted_request_day_counts (day, count)
      select ${DELETED_DAY}, count(*) from deleted_requests where ${IS_LINE} group by 1 order by 1`,

    // With the family, which a search needs, so that only the index is read on the way.
    `create index deleted_requests_lines on deleted_requests (deleted_at desc, id) include (family_id) where ${IS_LINE}`,
    `create index deleted_requests_school_lines on deleted_requests (school, deleted_at desc, id) include (family_id)
      where ${IS_LINE}`,
    `create index deleted_requests_requester_lines on deleted_requests (requester_id, deleted_at desc, id)
      where ${IS_LINE}`,
    `create index deleted_requests_deleter_lines on deleted_requests (deleted_by, deleted_at desc, id)
      where ${IS_LINE}`,
    `drop index deleted_requests_newest`,
    `drop index deleted_requests_school`,

    // Without sign-ins, as the history is unless a person or a kind of event is asked for.
    `create index audit_events_newest on audit_events (created_at, id) where type <> 'user.sign-in'`,
    `create index audit_events_actor_type on audit_events (actor_id, type, created_at, id)`,
    `create index audit_events_subject_type on audit_events (subject_user_id, type, created_at, id)
      where subject_user_id is not null`,
    `create index audit_events_requester_type on audit_events (requester_id, type, created_at, id)
      where requester_id is not null`,
    // As those of the actor and the requester are, in the history's whole order.
    `create index audit_events_subject_newest on audit_events (subject_user_id, created_at, id)
      where subject_user_id is not null`,
    `drop index audit_events_subject`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
