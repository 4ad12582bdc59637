import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

const DAY = `(delivery_at at time zone 'America/Juneau')::date`;

/** Counts that are kept rather than counted, and indexes for pages and filters. docs/decisions/0016-scale.md says why. */
export async function up(db: Then): Promise<void> {
  const statements = [
    // A count is the sum of its rows: a writer adds to one that no other writer holds, or adds a row, so none ever waits.
    // With room in each page, so that an update stays in its page and touches no index.
    `create table request_counts (
      id bigint generated always as identity primary key,
      status text not null,
      school text not null,
      count integer not null
    ) with (fillfactor = 50)`,
    `create index request_counts_key on request_counts (status, school)`,
    `create table request_day_counts (
      id bigint generated always as identity primary key,
      status text not null,
      school text not null,
      day date not null,
      count integer not null
    ) with (fillfactor = 50)`,
    `create index request_day_counts_key on request_day_counts (status, day, school)`,
    `create table deleted_request_counts (
      id bigint generated always as identity primary key,
      count integer not null
    ) with (fillfactor = 50)`,
    `create table family_counts (
      id bigint generated always as identity primary key,
      requester_id uuid not null references users on delete cascade,
      count integer not null
    ) with (fillfactor = 50)`,
    `create index family_counts_key on family_counts (requester_id)`,

    `create function add_to_request_counts(of_status text, of_school text, of_day date, added integer)
      returns void language plpgsql as $$
      begin
        update request_counts set count = count + added where id = (
          select id from request_counts where status = of_status and school = of_school
          limit 1 for update skip locked);
        if not found then
          insert into request_counts (status, school, count) values (of_status, of_school, added);
        end if;
        update request_day_counts set count = count + added where id = (
          select id from request_day_counts where status = of_status and school = of_school and day = of_day
          limit 1 for update skip locked);
        if not found then
          insert into request_day_counts (status, school, day, count) values (of_status, of_school, of_day, added);
        end if;
      end
    $$`,
    `create function add_to_family_counts(of_requester uuid, added integer) returns void language plpgsql as $$
      begin
        update family_counts set count = count + added where id = (
          select id from family_counts where requester_id = of_requester limit 1 for update skip locked);
        if not found then
          insert into family_counts (requester_id, count) values (of_requester, added);
        end if;
      end
    $$`,
    `create function count_inserted_requests() returns trigger language plpgsql as $$
      begin
        perform add_to_request_counts(status, school, ${DAY}, count(*)::integer)
          from added where superseded_at is null group by status, school, ${DAY};
        perform add_to_family_counts(requester_id, count(*)::integer)
          from added where version = 0 group by requester_id;
        return null;
      end
    $$`,
    `create function count_updated_requests() returns trigger language plpgsql as $$
      begin
        perform add_to_request_counts(status, school, day, sum(change)::integer) from (
          select status, school, ${DAY} as day, 1 as change from added where superseded_at is null
          union all select status, school, ${DAY}, -1 from removed where superseded_at is null
        ) changes group by status, school, day having sum(change) <> 0;
        return null;
      end
    $$`,
    `create function count_removed_requests() returns trigger language plpgsql as $$
      begin
        perform add_to_request_counts(status, school, ${DAY}, -count(*)::integer)
          from removed where superseded_at is null group by status, school, ${DAY};
        perform add_to_family_counts(requester_id, -count(*)::integer)
          from removed where version = 0 group by requester_id;
        return null;
      end
    $$`,
    `create function count_deleted_requests() returns trigger language plpgsql as $$
      declare families integer := (select count(*) from added where version = 0);
      begin
        if families > 0 then
          update deleted_request_counts set count = count + families where id = (
            select id from deleted_request_counts limit 1 for update skip locked);
          if not found then insert into deleted_request_counts (count) values (families); end if;
        end if;
        return null;
      end
    $$`,
    // For each statement, so that changing a thousand rows changes each count once.
    `create trigger requests_insert_counted after insert on requests
      referencing new table as added for each statement execute function count_inserted_requests()`,
    `create trigger requests_update_counted after update on requests
      referencing old table as removed new table as added for each statement execute function count_updated_requests()`,
    `create trigger requests_delete_counted after delete on requests
      referencing old table as removed for each statement execute function count_removed_requests()`,
    `create trigger deleted_requests_counted after insert on deleted_requests
      referencing new table as added for each statement execute function count_deleted_requests()`,

    `insert into request_day_counts (status, school, day, count)
      select status, school, ${DAY}, count(*) from requests where superseded_at is null
      group by status, school, ${DAY} order by status, ${DAY}, school`,
    `insert into request_counts (status, school, count)
      select status, school, sum(count) from request_day_counts group by status, school order by status, school`,
    `insert into family_counts (requester_id, count)
      select requester_id, count(*) from requests where version = 0 group by requester_id`,
    `insert into deleted_request_counts (count) select count(*) from deleted_requests where version = 0`,

    // Nothing is counted in it any more.
    `drop index requests_live_status`,
    // The other orders of the district's lists, each within a status.
    `create index requests_live_by_status_school on requests (status, school, delivery_at, id)
      where superseded_at is null`,
    `create index requests_live_by_status_lunches on requests (status, number_of_lunches, delivery_at, id)
      where superseded_at is null`,
    `create index requests_live_by_requester on requests (requester_id, status, delivery_at, id)
      where superseded_at is null`,
    `create index users_by_name on users (last_name collate "en-x-icu", first_name collate "en-x-icu", id)`,
    // A person's own list, and the last recipient they named.
    `create index requests_live_own on requests (requester_id, delivery_at, id) where superseded_at is null`,
    `create index requests_newest_of_requester on requests (requester_id, created_at desc)`,

    // The history's filters, newest first. What an event's request says about school and owner never changes.
    `alter table audit_events add column school text, add column requester_id uuid`,
    `update audit_events set school = about.school, requester_id = about.requester_id
      from (select id, school, requester_id from requests
        union all select id, school, requester_id from deleted_requests) about
      where about.id = audit_events.request_id`,
    // After the update, to check all rows at once.
    `alter table audit_events add foreign key (requester_id) references users`,
    `create index audit_events_type on audit_events (type, created_at, id)`,
    `create index audit_events_school on audit_events (school, created_at, id) where school is not null`,
    `create index audit_events_requester on audit_events (requester_id, created_at, id) where requester_id is not null`,
    // The latest decisions about accounts, which are few among everything else.
    `create index audit_events_decisions on audit_events (created_at, id)
      where type in ('user.approve', 'user.deny', 'user.revoke', 'user.restore', 'user.reset-password')`,
    `create index audit_events_actor on audit_events (actor_id, created_at, id)`,

    // As searches of the live requests have. Deleting is rare, so they cost little.
    `create index deleted_requests_search on deleted_requests using gin (request_search_text(
      id, recipient_first_name, recipient_last_name, recipient_email, grades_text, comments
    ) gin_trgm_ops) with (fastupdate = off)`,
    `create index deleted_requests_reason on deleted_requests using gin (deletion_reason gin_trgm_ops)
      with (fastupdate = off)`,
    `create index deleted_requests_requester on deleted_requests (requester_id)`,
    `create index deleted_requests_deleter on deleted_requests (deleted_by)`,
    `create index deleted_requests_school on deleted_requests (school, deleted_at desc, id)`,

    `create index outbox_search on outbox using gin (to_name gin_trgm_ops, to_address gin_trgm_ops)`,
    `create index outbox_retrying on outbox (id) where status = 'WAITING' and attempts > 0 and last_error is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
