/**
 * A district to measure, on its own database of the embedded server: `count` live requests of 300 people, most of them
 * years old, and what came with them. Besides, there is a teacher who has 60 requests however large the district is, on
 * days that no one shares, so that their pages show as much in a small district as in a large one.
 */
import postgres from "postgres";
import { openDatabase } from "../../db/client.ts";
import { migrateAsOwner } from "../../db/open.ts";
import { SAMPLES } from "../../tests/mail/samples.ts";
import { fillWithRequests } from "../../tests/support/many_requests.ts";
import { addPerson, addSuperAdmin, type TestPerson } from "../../tests/support/people.ts";
import { freshDatabase } from "../../tests/support/postgres.ts";

export interface District {
  ownerUrl: string;
  appUrl: string;
  /** Who signs in; `busiest` is one of the 300, who has ordered a 300th of all requests. */
  people: Record<"admin" | "director" | "teacher" | "busiest", { email: string }>;
  /** The teacher's requests in review, with a special meal each. */
  requestIds: string[];
  drop(): Promise<void>;
}

/** The busiest person's address, as fillWithRequests makes it. */
const BUSIEST = "person1@test.example";

/** Makes and fills a database. A million requests take some minutes. */
export async function makeDistrict(count: number): Promise<District> {
  const { ownerUrl, appUrl, drop } = await freshDatabase();
  await migrateAsOwner(ownerUrl);
  const db = openDatabase(appUrl, 2);
  const admin = await addSuperAdmin(db);
  const director = await addPerson(db, admin, "DIRECTOR", "director@test.example");
  const teacher = await addPerson(db, admin, "REQUESTER", "teacher@test.example");
  await db.destroy();
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await inBulk(sql, async () => {
      await fillWithRequests(ownerUrl, count);
      await addTeachersRequests(sql, teacher);
      await addMeals(sql);
      await addHistory(sql, admin, count);
      await addDeletedRequests(sql, admin, count);
      await addMail(sql, count);
    });
    await sql`update users set password_hash = (select password_hash from users where id = ${teacher.id})
      where email = ${BUSIEST}`;
    await sql`vacuum analyze`;
    const waiting = await sql<{ id: string }[]>`
      select id from requests where requester_id = ${teacher.id} and status = 'IN_REVIEW' order by delivery_at`;
    const people = { admin, director, teacher, busiest: { email: BUSIEST } };
    return { ownerUrl, appUrl, people, requestIds: waiting.map(({ id }) => id), drop };
  } finally {
    await sql.end();
  }
}

/**
 * Does `work` without foreign keys and the indexes that no constraint needs, and adds them again afterwards: checked and
 * built all at once, they take a fraction of the time. Triggers stay on, so what they keep is kept as in production.
 */
async function inBulk(sql: postgres.Sql, work: () => Promise<void>): Promise<void> {
  const keys = await sql<{ owner: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`;
  for (const { owner, name } of keys) await sql.unsafe(`alter table ${owner} drop constraint ${name}`);
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await work();
  await sql`set maintenance_work_mem = '512MB'`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  for (const { owner, name, definition } of keys) {
    await sql.unsafe(`alter table ${owner} add constraint ${name} ${definition}`);
  }
}

/** 30 that wait, each for a day of its own in the next months, and 30 that were delivered years ago. */
async function addTeachersRequests(sql: postgres.Sql, { id }: TestPerson): Promise<void> {
  await sql`
    insert into requests (requester_id, version, status, school, delivery_date, delivery_time_text, delivery_at,
      number_of_lunches, num_students, num_adults, grades_text, recipient_first_name, recipient_last_name,
      recipient_phone, recipient_email, created_at, updated_at)
    select ${id}, 0, case when day > now() then 'IN_REVIEW' else 'COMPLETED' end, 'AukeBay', day, '8:30 am',
      day + interval '17 hours', 25, 22, 3, '3rd', 'Test', 'Recipient', '907-555-0100', 'recipient@test.example',
      least(now(), day), least(now(), day)
    from (select case when n <= 30 then current_date + 20 + n else date '2019-09-01' + n end::date as day
      from generate_series(1, 60) n) as days`;
}

/** Two for about every fourth request, and for all of the teacher's. */
async function addMeals(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into special_meals (request_id, position, student_name, notes)
    select id, position, 'Student ' || position, 'No peanuts, please'
    from requests cross join generate_series(0, 1) position
    where get_byte(uuid_send(id), 0) % 4 = 0 or recipient_last_name = 'Recipient'`;
}

/** Who submitted and who decided, and as many sign-ins as requests. */
async function addHistory(sql: postgres.Sql, admin: TestPerson, count: number): Promise<void> {
  await sql`
    insert into audit_events (request_id, family_id, actor_id, type, detail, created_at)
    select id, family_id, requester_id, case version when 0 then 'request.create' else 'request.revise' end,
      jsonb_build_object('version', version), least(now(), delivery_at - interval '20 days')
    from requests`;
  await sql`
    insert into audit_events (request_id, family_id, actor_id, type, detail, created_at)
    select id, family_id, ${admin.id}, 'request.approve', jsonb_build_object('version', version),
      least(now(), delivery_at - interval '18 days')
    from requests where status not in ('IN_REVIEW', 'DENIED')`;
  await sql`
    insert into audit_events (subject_user_id, actor_id, type, created_at)
    select id, id, 'user.sign-in', now() - n * interval '25 seconds'
    from (select n, (array(select id from users where role = 'REQUESTER' order by email))[1 + n % 300] as id
      from generate_series(1, ${count}::int) n) as sign_ins`;
}

/** One for ten that are not. */
async function addDeletedRequests(sql: postgres.Sql, admin: TestPerson, count: number): Promise<void> {
  await sql`
    insert into deleted_requests (id, family_id, requester_id, version, status, school, delivery_date,
      delivery_time_text, delivery_at, number_of_lunches, num_students, num_adults, grades_text, recipient_first_name,
      recipient_last_name, recipient_phone, recipient_email, comments, denial_reason, created_at, updated_at,
      deleted_by, deleted_at, deletion_reason)
    select id, id, requester_id, 0, status, school, delivery_date, delivery_time_text, delivery_at, number_of_lunches,
      num_students, num_adults, grades_text, recipient_first_name, recipient_last_name, recipient_phone,
      recipient_email, comments, denial_reason, created_at, updated_at,
      ${admin.id}, now() - n * interval '4 minutes', case when n % 2 = 0 then 'Entered twice' end
    from (select gen_random_uuid() as id, requester_id, status, school, delivery_date, delivery_time_text, delivery_at,
      number_of_lunches, num_students, num_adults, grades_text, recipient_first_name, recipient_last_name,
      recipient_phone, recipient_email, comments, denial_reason, created_at, updated_at, row_number() over () as n
      from requests where version = 0 and superseded_at is null limit ${Math.round(count / 10)}::int) as requests`;
}

/** One sent message for each request, and a few that failed. */
async function addMail(sql: postgres.Sql, count: number): Promise<void> {
  await sql`
    insert into outbox (kind, to_name, to_address, payload, status, attempts, last_error, next_attempt_at, created_at,
      sent_at)
    select 'request-approved', 'First' || n % 300 || ' Last' || n % 300, 'person' || n % 300 || '@test.example',
      ${sql.json(SAMPLES["request-approved"] as unknown as postgres.JSONValue)},
      case when n <= 30 then 'FAILED' else 'SENT' end, 1, case when n <= 30 then '550 No such person' end, at, at,
      case when n > 30 then at end
    from (select n, now() - n * interval '25 seconds' as at from generate_series(1, ${count}::int) n) as messages`;
}
