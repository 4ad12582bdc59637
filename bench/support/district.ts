/**
 * A district to measure, on its own database: `count` live requests of 300 people, most of them years old, and what came
 * with them. Besides, there is a teacher who has 60 requests however large the district is.
 */
import postgres from "postgres";
import { openDatabase } from "../../db/client.ts";
import { migrateAsOwner } from "../../db/open.ts";
import { SAMPLES } from "../../tests/mail/samples.ts";
import { addDeletedRequests, fillWithRequests } from "../../tests/support/many_requests.ts";
import { addPerson, addSuperAdmin, type TestPerson } from "../../tests/support/people.ts";
import { freshDatabase } from "../../tests/support/postgres.ts";

export interface District {
  ownerUrl: string;
  appUrl: string;
  people: Record<"admin" | "director" | "teacher", TestPerson>;
  /** The teacher's requests in review, with two special meals each. */
  requestIds: string[];
  drop(): Promise<void>;
}

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
    await withoutIndexes(sql, async () => {
      await fillWithRequests(ownerUrl, count);
      await addTeachersRequests(sql, teacher);
      await addMealsHistoryAndMail(sql, admin, count);
      await addDeletedRequests(ownerUrl, Math.round(count / 10));
    });
    await sql`vacuum analyze`;
    const waiting = await sql<{ id: string }[]>`
      select id from requests where requester_id = ${teacher.id} and status = 'IN_REVIEW' order by delivery_at`;
    return { ownerUrl, appUrl, people: { admin, director, teacher }, requestIds: waiting.map(({ id }) => id), drop };
  } finally {
    await sql.end();
  }
}

/** Does `work` without the indexes that no constraint needs: built at once afterwards, they take a fraction of the time. */
async function withoutIndexes(sql: postgres.Sql, work: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await work();
  await sql`set maintenance_work_mem = '512MB'`;
  for (const { definition } of indexes) await sql.unsafe(definition);
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

/** Meals for about every fourth request and all of the teacher's; events and messages as a life brings them. */
async function addMealsHistoryAndMail(sql: postgres.Sql, { id }: TestPerson, count: number): Promise<void> {
  await sql`
    insert into special_meals (request_id, position, student_name, notes)
    select id, position, 'Student ' || position, 'No peanuts, please'
    from requests cross join generate_series(0, 1) position
    where get_byte(uuid_send(id), 0) % 4 = 0 or recipient_last_name = 'Recipient'`;
  await sql`
    insert into audit_events (request_id, family_id, actor_id, type, detail, created_at)
    select id, family_id, actor, type, jsonb_build_object('version', version), least(now(), delivery_at - ago)
    from requests cross join lateral (values
      (requester_id, case version when 0 then 'request.create' else 'request.revise' end, interval '20 days'),
      (case when status not in ('IN_REVIEW', 'DENIED') then ${id}::uuid end, 'request.approve', interval '18 days')
    ) as events (actor, type, ago) where actor is not null`;
  await sql`
    insert into outbox (kind, to_name, to_address, payload, status, attempts, last_error, next_attempt_at, created_at,
      sent_at)
    select 'request-approved', 'First' || n % 300 || ' Last' || n % 300, 'person' || n % 300 || '@test.example',
      ${sql.json(SAMPLES["request-approved"] as unknown as postgres.JSONValue)},
      case when n <= 30 then 'FAILED' else 'SENT' end, 1, case when n <= 30 then '550 No such person' end, at, at,
      case when n > 30 then at end
    from (select n, now() - n * interval '25 seconds' as at from generate_series(1, ${count}::int) n) as messages`;
}
