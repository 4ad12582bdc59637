/** More than there are connections that write. */
const PARTS = 16;

/** The tables whose every row is shown somewhere. */
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
];

/** Whether a message counts as stuck on the dashboard: db/mail/waiting.ts. */
const isStuck = (row: "old" | "new") =>
  `(${row}.status = 'FAILED' or ${row}.status = 'WAITING' and ${row}.attempts > 0 and ${row}.last_error is not null)`;

/**
 * One number for everything that pages show: a transaction that changes any of it raises the number by one as it commits.
 * Commits become visible one after the other to everybody, so two readers of the same number see the same district.
 */
export const REVISION = [
  // The revision is the sum of its parts. Writers hold theirs until their commit is on the disk, and would wait for each
  // other at a single row: 8 writers made a third of the commits.
  `create table district_revision (part smallint primary key, revision bigint not null) with (fillfactor = 20)`,
  `insert into district_revision (part, revision) select part, 0 from generate_series(0, ${PARTS - 1}) part`,
  // Once a transaction, however many rows it changes.
  `create function raise_district_revision() returns trigger language plpgsql as $$
    begin
      if current_setting('district.raised_in', true) is distinct from pg_current_xact_id()::text then
        update district_revision set revision = revision + 1 where part = pg_backend_pid() % ${PARTS};
        perform set_config('district.raised_in', pg_current_xact_id()::text, true);
      end if;
      return null;
    end
  $$`,
  ...SHOWN_TABLES.map((table) =>
    `create constraint trigger ${table}_raise_district_revision after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function raise_district_revision()`
  ),
  // The timeline of a request shows its events; those of accounts stand on pages that nobody keeps.
  `create constraint trigger audit_events_raise_district_revision after insert on audit_events
    deferrable initially deferred for each row when (new.request_id is not null)
    execute function raise_district_revision()`,
  `create constraint trigger outbox_failure_raises_district_revision after insert on outbox
    deferrable initially deferred for each row when (${isStuck("new")})
    execute function raise_district_revision()`,
  `create constraint trigger outbox_change_raises_district_revision after update on outbox
    deferrable initially deferred for each row when (${isStuck("old")} is distinct from ${isStuck("new")})
    execute function raise_district_revision()`,
  `create constraint trigger outbox_deletion_raises_district_revision after delete on outbox
    deferrable initially deferred for each row when (${isStuck("old")})
    execute function raise_district_revision()`,
];
