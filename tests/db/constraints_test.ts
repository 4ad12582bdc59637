import assert from "node:assert/strict";
import postgres from "postgres";
import { migrateAsOwner } from "../../db/open.ts";
import { EFFECTIVE_STATUSES, REQUEST_STATUSES } from "../../src/domain/requests/statuses.ts";
import { CLEARED_TABLES } from "../support/database.ts";
import { freshDatabase } from "../support/postgres.ts";
import { NOW, storyOf, testDistrict } from "../support/families.ts";

const district = await testDistrict();
const owner = postgres(district.asOwner(), { max: 1 });
const app = postgres(district.appUrl, { max: 1 });
Deno.test.afterAll(async () => {
  await owner.end();
  await app.end();
});

const CHECK_VIOLATION = "23514";
const FOREIGN_KEY_VIOLATION = "23503";
const UNIQUE_VIOLATION = "23505";
const NO_PRIVILEGE = "42501";

/** Runs one statement and answers Postgres's error code. */
async function codeOf(sql: postgres.Sql, statement: string, values: string[]): Promise<string> {
  try {
    await sql.unsafe(statement, values);
  } catch (error) {
    assert(error instanceof postgres.PostgresError, String(error));
    return error.code;
  }
  return "accepted";
}

for (
  const change of [
    "number_of_lunches = 26",
    "number_of_lunches = 0, num_students = 0, num_adults = 0",
    "num_students = -1, num_adults = 26",
    "num_adults = -1, num_students = 26",
    "status = 'LOST'",
    "status = 'DENIED'",
    "status = 'DENIED', denial_reason = ''",
    "version = -1",
    "version = 1",
    "delivery_time_text = '13:00 pm'",
    "delivery_time_text = '8:30'",
    "grades_text = ''",
    "recipient_first_name = ''",
    "recipient_last_name = ''",
    "recipient_phone = ''",
    "recipient_email = ''",
    "delivered = 40",
    "close_out_note = 'Two left'",
    "status = 'COMPLETED', delivered = -1",
    "status = 'COMPLETED', served = 100000",
    "status = 'COMPLETED', delivered = 40, served = 38, returned = 3",
    "status = 'COMPLETED', delivered = 40, served = 38, discarded = 3",
    "status = 'COMPLETED', close_out_note = ''",
    "discarded = 1",
    "status = 'COMPLETED', served_students = 3",
    `cooler_log = '{"coolersOut": 2, "coolersBack": 3}'`,
    `cooler_log = '{"coolersBack": 100000}'`,
    `cooler_log = '{"coolersOut": -1}'`,
    "status = 'COMPLETED', served = 4, served_students = 3",
    "status = 'COMPLETED', served = 4, served_students = 3, served_adults = 2",
  ]
) {
  Deno.test(`the database itself refuses a request with ${change}`, async () => {
    const { id } = await district.create();
    assert.equal(await codeOf(owner, `update requests set ${change} where id = $1`, [id]), CHECK_VIOLATION);
  });
}

Deno.test("the database itself refuses a request for an unknown school, and to lose a school that a request has", async () => {
  const { id } = await district.create({ school: "AukeBay" });
  const elsewhere = "update requests set school = 'Elsewhere' where id = $1";
  assert.equal(await codeOf(owner, elsewhere, [id]), FOREIGN_KEY_VIOLATION);
  assert.equal(await codeOf(owner, "delete from schools where value = $1", ["AukeBay"]), FOREIGN_KEY_VIOLATION);
  await district.delete({ id });
  assert.equal(await codeOf(owner, "delete from schools where value = $1", ["AukeBay"]), FOREIGN_KEY_VIOLATION);
});

Deno.test("the database itself refuses a duplicate or malformed school, and a second district", async () => {
  const rows = [
    ["'Other', 'Auke Bay', 90, null", UNIQUE_VIOLATION],
    ["'Other', 'Other', 0, null", UNIQUE_VIOLATION],
    ["'AukeBay', 'Other', 90, null", UNIQUE_VIOLATION],
    ["'a b', 'Other', 90, null", CHECK_VIOLATION],
    ["'', 'Other', 90, null", CHECK_VIOLATION],
    ["'Other', '', 90, null", CHECK_VIOLATION],
  ] as const;
  for (const [row, code] of rows) {
    assert.equal(await codeOf(owner, `insert into schools values (${row})`, []), code, row);
  }
  const address = "update schools set kitchen_email = 'x@test.example', kitchen_setter = null where value = 'AukeBay'";
  assert.equal(await codeOf(owner, address, []), CHECK_VIOLATION, "somebody entered it");
  const second = "insert into district (id, name, office_name) values (false, 'Other', 'Other')";
  assert.equal(await codeOf(owner, second, []), CHECK_VIOLATION);
});

Deno.test("the database itself takes a close-out that fits together, of a completed request", async () => {
  const { id } = await district.create();
  const change =
    "status = 'COMPLETED', delivered = 40, served = 38, served_students = 38, returned = 1, discarded = 1, close_out_note = 'Two left'";
  assert.equal(await codeOf(owner, `update requests set ${change} where id = $1`, [id]), "accepted");
});

Deno.test("the database itself refuses a special meal without a name or notes, or with unknown allergens", async () => {
  const { id } = await district.create();
  const changes = ["student_name = ''", "notes = ''", "allergens = '{CELERY}'", "medical_statement = 'MAYBE'"];
  for (const change of [...changes, "allergens = array_fill('MILK'::text, '{10}')"]) {
    const statement = `update special_meals set ${change} where request_id = $1`;
    assert.equal(await codeOf(owner, statement, [id]), CHECK_VIOLATION, change);
  }
});

Deno.test("the database itself refuses a second live pending or effective version, and a version number twice", async () => {
  const pending = await district.create();
  await district.revise(pending);
  const revive = "update requests set superseded_at = null where family_id = $1";
  assert.equal(await codeOf(owner, revive, [pending.id]), UNIQUE_VIOLATION);

  const effective = await district.create();
  await district.approve(effective);
  const revision = await district.revise(effective);
  const approveBeside = "update requests set status = 'APPROVED' where id = $1";
  assert.equal(await codeOf(owner, approveBeside, [revision.id]), UNIQUE_VIOLATION);
  assert.equal(await storyOf(district.db, effective), "0 APPROVED, 1 IN_REVIEW");

  await district.approve(revision);
  const second = await district.revise(revision);
  assert.equal(await codeOf(owner, "update requests set version = 1 where id = $1", [second.id]), UNIQUE_VIOLATION);
});

Deno.test("each status stands in one of the indexes that keep a family's live versions apart", async () => {
  const indexes = await owner<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes where indexname like 'requests_one_live_%'`;
  const statusesOf = (name: string) =>
    REQUEST_STATUSES.filter((status) =>
      indexes.some(({ indexname, indexdef }) => indexname === name && indexdef.includes(`'${status}'`))
    );
  assert.deepEqual(statusesOf("requests_one_live_effective"), EFFECTIVE_STATUSES);
  const pending = REQUEST_STATUSES.filter((status) => !EFFECTIVE_STATUSES.includes(status));
  assert.deepEqual(statusesOf("requests_one_live_pending"), pending);
});

Deno.test("requests may have each status, also once they are deleted", async () => {
  const checks = await owner<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'
      and conrelid in ('requests'::regclass, 'deleted_requests'::regclass) and pg_get_constraintdef(oid) ~ 'status = ANY'`;
  assert.equal(checks.length, 2);
  for (const { definition } of checks) {
    assert.deepEqual(REQUEST_STATUSES.filter((status) => !definition.includes(`'${status}'`)), []);
  }
});

/** Tables of which no kept answer shows anything: pages with them are made again each time. */
const ON_NO_KEPT_PAGE = [
  "deleted_special_meals",
  "devices",
  "district_revision",
  "email_links",
  "erasures",
  "kitchen_prints",
  "reminders",
  "retention_settings",
  "sessions",
  "submissions",
];

Deno.test("a change of every table that pages show ends the kept answers of the pages", async () => {
  const tables = await owner<{ name: string; raises: boolean }[]>`
    select relname as name, exists (
        select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = pg_class.oid and proname = 'raise_district_revision') as raises
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    order by relname`;
  assert.deepEqual(tables.filter(({ raises }) => !raises).map(({ name }) => name), ON_NO_KEPT_PAGE);
});

Deno.test("the application's role can add and read audit events, but never change or remove them", async () => {
  const { id } = await district.create({}, { now: NOW });
  for (const change of ["update audit_events set type = 'request.approve'", "delete from audit_events"]) {
    assert.equal(await codeOf(app, `${change} where request_id = $1`, [id]), NO_PRIVILEGE, change);
  }
  assert.equal(await codeOf(app, "truncate audit_events", []), NO_PRIVILEGE);
  const events = await app`select type from audit_events where request_id = ${id}`;
  assert.deepEqual(events.map(({ type }) => type), ["request.create"]);
});

Deno.test("the application's role can read which migrations have run, but not write it", async () => {
  assert.notEqual((await app`select name from kysely_migration`).length, 0);
  const statements = [
    "insert into kysely_migration (name, timestamp) values ('9999_never', '')",
    "update kysely_migration set name = 'x'",
    "delete from kysely_migration",
    "update kysely_migration_lock set is_locked = 1",
    "delete from kysely_migration_lock",
  ];
  for (const statement of statements) assert.equal(await codeOf(app, statement, []), NO_PRIVILEGE, statement);
});

Deno.test("when an event happened is for the database to say, not for the application's role", async () => {
  const { ownerUrl, appUrl, drop } = await freshDatabase();
  await migrateAsOwner(ownerUrl);
  const [asOwner, asApp] = [ownerUrl, appUrl].map((url) => postgres(url, { max: 1 }));
  try {
    const insert = `insert into audit_events (request_id, family_id, type, created_at)
      values (gen_random_uuid(), gen_random_uuid(), 'request.create', '2001-01-01Z')
      returning created_at > now() - interval '1 minute' as is_now`;
    assert.deepEqual([...await asApp?.unsafe(insert) ?? []], [{ is_now: true }]);
    // The demo's past is made up by the owner.
    assert.deepEqual([...await asOwner?.unsafe(insert) ?? []], [{ is_now: false }]);
  } finally {
    await asOwner?.end();
    await asApp?.end();
    await drop();
  }
});

Deno.test("tests begin without a row that leads to one they emptied", async () => {
  const missing = await owner`
    with recursive chain(name) as (
      select unnest(${CLEARED_TABLES}::text[])
      union
      select c.conrelid::regclass::text from pg_constraint c join chain l on c.confrelid::regclass::text = l.name
        where c.contype = 'f'
    )
    select name from chain where name <> all (${CLEARED_TABLES})`;
  assert.deepEqual(missing.map(({ name }) => name), []);
});
