import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

const REQUEST_COLUMNS = `
  parent_id uuid,
  version integer not null check (version >= 0),
  status text not null check (status in ('IN_REVIEW', 'APPROVED', 'IN_PROGRESS', 'COMPLETED', 'DENIED', 'CANCELLED')),
  superseded_at timestamptz,
  school text not null check (school in ('AukeBay', 'DzantikiHeeni', 'Gastineau', 'GlacierValley', 'Harborview',
    'JuneauDouglas', 'KaxdigoowuHeen', 'Mendenhall', 'ThunderMountain')),
  delivery_date date not null,
  delivery_time_text text not null check (delivery_time_text ~* '^(0?[1-9]|1[0-2]):[0-5][0-9] ?(am|pm)$'),
  delivery_at timestamptz not null,
  number_of_lunches integer not null check (number_of_lunches >= 1),
  num_students integer not null check (num_students >= 0),
  num_adults integer not null check (num_adults >= 0),
  grades_text text not null check (grades_text <> ''),
  recipient_first_name text not null check (recipient_first_name <> ''),
  recipient_last_name text not null check (recipient_last_name <> ''),
  recipient_phone text not null check (recipient_phone <> ''),
  recipient_email text not null check (recipient_email <> ''),
  comments text,
  late_ack_checked boolean not null default false,
  denial_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_students + num_adults = number_of_lunches),
  check ((version = 0) = (parent_id is null)),
  check (status <> 'DENIED' or coalesce(denial_reason, '') <> '')`;

export async function up(db: Then): Promise<void> {
  const statements = [
    `create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null check (email = lower(email)),
      password_hash text not null,
      first_name text not null check (first_name <> ''),
      last_name text not null check (last_name <> ''),
      role text not null check (role in ('REQUESTER', 'DIRECTOR', 'ADMIN')),
      is_super_admin boolean not null default false check (not is_super_admin or role = 'ADMIN'),
      account_status text not null default 'PENDING' check (account_status in ('PENDING', 'APPROVED', 'DENIED')),
      approved_by uuid references users,
      approved_at timestamptz,
      denied_reason text check (account_status <> 'DENIED' or coalesce(denied_reason, '') <> ''),
      requires_password_change boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create unique index users_email on users (email)`,
    `create index users_account_status on users (account_status)`,

    `create table sessions (
      token_hash bytea primary key check (length(token_hash) = 32),
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null
    )`,
    `create index sessions_user on sessions (user_id)`,

    `create table requests (
      id uuid primary key default gen_random_uuid(),
      requester_id uuid not null references users,
      ${REQUEST_COLUMNS},
      family_id uuid not null generated always as (coalesce(parent_id, id)) stored,
      foreign key (parent_id) references requests (id)
    )`,
    `create unique index requests_family_version on requests (family_id, version)`,
    // The two indexes that keep a kitchen from being told to pack one trip twice.
    `create unique index requests_one_live_pending on requests (family_id)
      where superseded_at is null and status in ('IN_REVIEW', 'DENIED')`,
    `create unique index requests_one_live_settled on requests (family_id)
      where superseded_at is null and status in ('APPROVED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED')`,
    `create index requests_live_by_status on requests (status, delivery_at, id) where superseded_at is null`,
    `create index requests_live_by_delivery on requests (delivery_at, id) where superseded_at is null`,
    `create index requests_by_requester on requests (requester_id, family_id)`,

    `create table special_meals (
      id uuid primary key default gen_random_uuid(),
      request_id uuid not null references requests on delete cascade,
      position integer not null check (position >= 0),
      student_name text not null check (student_name <> ''),
      notes text not null check (notes <> ''),
      unique (request_id, position)
    )`,

    // No foreign key to requests: an event outlives the request it tells about.
    `create table audit_events (
      id uuid primary key default gen_random_uuid(),
      request_id uuid,
      family_id uuid,
      subject_user_id uuid references users,
      actor_id uuid references users,
      type text not null,
      detail jsonb not null default '{}',
      created_at timestamptz not null,
      check ((request_id is null) = (family_id is null)),
      check (request_id is not null or subject_user_id is not null)
    )`,
    `create index audit_events_family on audit_events (family_id, created_at)`,
    `create index audit_events_subject on audit_events (subject_user_id, created_at)`,
    `create index audit_events_created on audit_events (created_at, id)`,

    `create table deleted_requests (
      id uuid primary key,
      requester_id uuid not null references users,
      ${REQUEST_COLUMNS},
      family_id uuid not null,
      deleted_by uuid not null references users,
      deleted_at timestamptz not null,
      deletion_reason text
    )`,
    `create index deleted_requests_family on deleted_requests (family_id, version)`,
    `create index deleted_requests_newest on deleted_requests (deleted_at desc, id)`,
    `create table deleted_special_meals (
      id uuid primary key,
      deleted_request_id uuid not null references deleted_requests on delete cascade,
      position integer not null,
      student_name text not null,
      notes text not null
    )`,
    `create index deleted_special_meals_request on deleted_special_meals (deleted_request_id)`,

    `create table outbox (
      id uuid primary key default gen_random_uuid(),
      dedupe_key text unique,
      kind text not null,
      recipient_id uuid references users,
      to_name text not null,
      to_address text not null,
      subject text not null,
      text_body text not null,
      html_body text not null,
      status text not null default 'WAITING' check (status in ('WAITING', 'SENT', 'FAILED')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      leased_until timestamptz,
      last_error text,
      created_at timestamptz not null,
      sent_at timestamptz
    )`,
    `create index outbox_waiting on outbox (next_attempt_at) where status = 'WAITING'`,

    `create table rate_limits (
      bucket text primary key,
      hits integer not null,
      resets_at timestamptz not null
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
