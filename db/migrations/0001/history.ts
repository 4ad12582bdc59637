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
  `create index audit_events_type on audit_events (type, created_at, id)`,
  `create index audit_events_actor on audit_events (actor_id, created_at)`,
  `create index audit_events_subject on audit_events (subject_user_id, created_at) where subject_user_id is not null`,
  `create index audit_events_requester on audit_events (requester_id, created_at) where requester_id is not null`,
  // One view of a request's special meals for each person, request and day in Alaska.
  `create unique index audit_events_one_view_a_day
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
