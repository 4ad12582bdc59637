/**
 * A district to measure, on its own database: 20,000 live requests of 300 people, most of them years old, and what came
 * with them. Besides, there is a teacher who has 60 requests however large the district is.
 */
import postgres from "postgres";
import { type District, testDistrict } from "../../tests/support/families.ts";
import { fillWithRequests } from "../../tests/support/many_requests.ts";

export const REQUESTS = 20_000;

/** Makes and fills a database. Each of the teacher's requests has two special meals. */
export async function makeDistrict(): Promise<District> {
  const district = await testDistrict();
  await fillWithRequests(district.asOwner(), REQUESTS);
  const sql = postgres(district.asOwner(), { max: 1, onnotice: () => {} });
  await addTeachersRequests(sql, district.teacher.id);
  await addMealsAndHistory(sql, district.admin.id);
  await sql`vacuum analyze`;
  await sql.end();
  return district;
}

/** 30 that wait, each for a day of its own in the next months, and 30 that were delivered years ago. */
async function addTeachersRequests(sql: postgres.Sql, id: string): Promise<void> {
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

/** Meals for about every fourth request and all of the teacher's, and events as a life brings them. */
async function addMealsAndHistory(sql: postgres.Sql, admin: string): Promise<void> {
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
      (case when status not in ('IN_REVIEW', 'DENIED') then ${admin}::uuid end, 'request.approve', interval '18 days')
    ) as events (actor, type, ago) where actor is not null`;
}
