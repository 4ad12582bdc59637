/** The tables of which rows are shown on pages that are kept. */
const SHOWN_TABLES = [
  "users",
  "calendar_feeds",
  "requests",
  "special_meals",
  "deleted_requests",
  "schools",
  "district",
  "closed_days",
  "weekday_capacities",
  "day_capacities",
  "audit_events",
  "outbox",
];

/**
 * One number for everything that pages show: a transaction that changes any of it raises the number by one as it
 * commits. Commits become visible in one order, so two readers of the same number see the same district.
 */
export const REVISION = [
  `create table district_revision (
    id boolean primary key default true check (id),
    revision bigint not null
  ) with (fillfactor = 20)`,
  // Once a transaction, however many rows it changes.
  `create function raise_district_revision() returns trigger language plpgsql as $$
    begin
      if current_setting('district.raised_in', true) is distinct from pg_current_xact_id()::text then
        insert into district_revision as kept (revision) values (1)
          on conflict (id) do update set revision = kept.revision + 1;
        perform set_config('district.raised_in', pg_current_xact_id()::text, true);
      end if;
      return null;
    end
  $$`,
  ...SHOWN_TABLES.map((table) =>
    `create constraint trigger ${table}_raise_district_revision after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function raise_district_revision()`
  ),
];
