/** What happened: events, which nobody changes. */
export const HISTORY = [
  // No foreign key to requests: an event outlives the request it tells about.
  `create table audit_events (
    id uuid primary key default gen_random_uuid(),
    request_id uuid,
    family_id uuid,
    subject_user_id uuid references users,
    actor_id uuid references users,
    type text not null,
    detail jsonb not null default '{}',
    -- What an event's request says about school and owner, which never change.
    school text,
    requester_id uuid references users,
    created_at timestamptz not null,
    check ((request_id is null) = (family_id is null)),
    constraint audit_events_subject_known check (request_id is not null or subject_user_id is not null
      or type like 'district.%' or type like 'kitchen.%')
  )`,
  `create index audit_events_family on audit_events (family_id, created_at)`,
  `create index audit_events_created on audit_events (created_at, id)`,
  // Without sign-ins, as the history is unless a person or a kind of event is asked for.
  `create index audit_events_newest on audit_events (created_at, id) where type <> 'user.sign-in'`,
  `create index audit_events_type on audit_events (type, created_at, id)`,
  `create index audit_events_school on audit_events (school, created_at, id) where school is not null`,
  // A person is three streams of events: by actor, subject and requester, each of all kinds or of one.
  `create index audit_events_actor on audit_events (actor_id, created_at, id)`,
  `create index audit_events_actor_type on audit_events (actor_id, type, created_at, id)`,
  `create index audit_events_subject_newest on audit_events (subject_user_id, created_at, id)
    where subject_user_id is not null`,
  `create index audit_events_subject_type on audit_events (subject_user_id, type, created_at, id)
    where subject_user_id is not null`,
  `create index audit_events_requester on audit_events (requester_id, created_at, id) where requester_id is not null`,
  `create index audit_events_requester_type on audit_events (requester_id, type, created_at, id)
    where requester_id is not null`,
  // The latest decisions about accounts, which are few among everything else.
  `create index audit_events_decisions on audit_events (created_at, id)
    where type in ('user.approve', 'user.deny', 'user.revoke', 'user.restore', 'user.reset-password')`,
  // One look at a request's special meals for each person, request and day in Alaska.
  `create unique index audit_events_one_look_a_day
    on audit_events (family_id, actor_id, ((created_at at time zone 'America/Juneau')::date))
    where type = 'request.view-meals'`,

  // The application's role cannot say when something happened; the table's owner, as migrations and the demo are, can.
  `create function date_audit_event() returns trigger language plpgsql as $$
    begin
      if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
        new.created_at := clock_timestamp();
      end if;
      return new;
    end
  $$`,
  `create trigger audit_events_dated before insert on audit_events for each row execute function date_audit_event()`,
];
