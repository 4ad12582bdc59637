-- Rows in every table of the earlier schema: an administrator, and a teacher with an approved trip, its revision and a deleted one.
insert into users (id, email, password_hash, first_name, last_name, role, is_super_admin, account_status, welcomed_role)
  values ('00000000-0000-4000-8000-00000000000a', 'super@test.example', 'hash', 'Super', 'Admin', 'ADMIN', true, 'APPROVED', 'ADMIN'),
    ('00000000-0000-4000-8000-00000000000b', 'teacher@test.example', 'hash', 'Tina', 'Teacher', 'REQUESTER', false, 'APPROVED', null);
update users set provider_issuer = 'https://id.test.example', provider_subject = 'tina', provider_email = email,
  password_hash = null where role = 'REQUESTER';
insert into sessions select sha256('session'), id, now(), now() from users where role = 'ADMIN';
insert into devices select sha256('device'), id, now() from users where role = 'ADMIN';
insert into email_confirmations select sha256('confirmation'), id, now() from users where role = 'REQUESTER';
insert into calendar_feeds select id, repeat('s', 43), sha256('feed'), now() from users where role = 'REQUESTER';
insert into rate_limits values ('sign-in', 'teacher@test.example', '127.0.0.1', 2, now());
insert into district values (true, 'Test School District', 'Nutrition Office', '907-555-0100', 'office@test.example');
insert into requests (id, parent_id, version, requester_id, status, school, delivery_date, delivery_time_text, delivery_at,
    number_of_lunches, num_students, num_adults, grades_text, recipient_first_name, recipient_last_name, recipient_phone,
    recipient_email, comments, created_at, updated_at)
  select ('00000000-0000-4000-8000-00000000001' || version)::uuid,
    case version when 1 then '00000000-0000-4000-8000-000000000010'::uuid end, version,
    '00000000-0000-4000-8000-00000000000b', case version when 0 then 'APPROVED' else 'IN_REVIEW' end, 'Harborview',
    '2026-05-04', '11:30 am', '2026-05-04 19:30Z', 25, 22, 3, '3rd', 'Rae', 'Recipient', '907-555-0101',
    'recipient@test.example', E'Tab\t, line\nfeed, \\N and g̱', '2026-03-02 18:00Z', '2026-03-02 18:00Z'
  from generate_series(0, 1) version;
insert into special_meals (request_id, position, student_name, notes, allergens, medical_statement)
  select id, 0, 'Sam', 'No nuts', '{PEANUTS,TREE_NUTS}', 'YES' from requests;
insert into requests (id, requester_id, version, status, school, delivery_date, delivery_time_text, delivery_at,
    number_of_lunches, num_students, num_adults, grades_text, recipient_first_name, recipient_last_name, recipient_phone,
    recipient_email, delivered, served, served_students, returned, discarded, cooler_log, close_out_note, created_at, updated_at)
  select '00000000-0000-4000-8000-000000000012', requester_id, 0, 'COMPLETED', school, delivery_date, '7:15 am', delivery_at,
    number_of_lunches, num_students, num_adults, grades_text, 'José', 'O’Kane', recipient_phone, recipient_email, 25, 20, 20,
    3, 2, '{"packedAt": "7:15 am", "packedTemperature": 40.6}', 'Two spilled', created_at, updated_at
  from requests where version = 0;
insert into submissions (user_id, key, request_id, created_at, fingerprint)
  select requester_id, 'key', id, created_at, sha256('form') from requests where version = 0 and status = 'APPROVED';
insert into deleted_requests (id, family_id, parent_id, version, requester_id, status, school, delivery_date,
    delivery_time_text, delivery_at, number_of_lunches, num_students, num_adults, grades_text, recipient_first_name,
    recipient_last_name, recipient_phone, recipient_email, created_at, updated_at, deleted_by, deleted_at, deletion_reason,
    has_newer_live_version)
  select ('00000000-0000-4000-8000-00000000002' || version)::uuid, '00000000-0000-4000-8000-000000000020',
    case version when 1 then '00000000-0000-4000-8000-000000000020'::uuid end, version, requester_id, status, school,
    delivery_date, delivery_time_text, delivery_at, number_of_lunches, num_students, num_adults, grades_text,
    recipient_first_name, recipient_last_name, recipient_phone, recipient_email, created_at, updated_at,
    '00000000-0000-4000-8000-00000000000a', now(), 'Entered twice', version = 0
  from requests where status <> 'COMPLETED';
insert into audit_events (request_id, family_id, actor_id, type, school, requester_id, created_at)
  select id, family_id, requester_id, 'request.create', school, requester_id, created_at from requests;
insert into outbox (kind, recipient_id, to_name, to_address, payload, next_attempt_at, created_at)
  select 'request-approved', requester_id, 'Tina Teacher', 'teacher@test.example', '{"id": 1}', now(), now() from requests
  where status = 'APPROVED';
insert into outbox (kind, to_name, to_address, payload, next_attempt_at, created_at)
  values ('request-denied', 'Tina Teacher', 'teacher@test.example', '{"reason": "Too late", "inForce": 0}', now(), now()),
    ('request-denied', 'Tina Teacher', 'teacher@test.example', '{"reason": "Too late", "inForce": null}', now(), now());
insert into reminders select id, 'delivery', now() from requests where version = 0;
insert into retention_settings (name, value, asked_at) values ('RETENTION_DAYS', 400, now());
insert into erasures values ('2026-03-01', 1, 2);
insert into closed_days (first_day, last_day, reason, created_by, created_at)
  values ('2026-03-16', '2026-03-20', 'Spring break', '00000000-0000-4000-8000-00000000000a', now());
insert into weekday_capacities values (1, 500);
insert into day_capacities values ('2026-05-04', 300);
insert into kitchen_prints select '2026-05-04', '00000000-0000-4000-8000-00000000000a', now(), array_agg(id) from requests;
