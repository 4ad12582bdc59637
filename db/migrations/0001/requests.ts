import { SEARCH_COLUMNS } from "./search.ts";

const COOLERS_OUT = `(cooler_log->>'coolersOut')::integer`;
const COOLERS_BACK = `coalesce((cooler_log->>'coolersBack')::integer, 0)`;

const requestColumns = (table: string) => `
  requester_id uuid not null references users,
  parent_id uuid,
  version integer not null check (version >= 0),
  status text not null check (status in ('IN_REVIEW', 'APPROVED', 'IN_PROGRESS', 'COMPLETED', 'DENIED', 'CANCELLED')),
  superseded_at timestamptz,
  school text not null constraint ${table}_school_known references schools,
  delivery_date date not null,
  delivery_time_text text not null check (delivery_time_text ~* '^(0?[1-9]|1[0-2]):[0-5][0-9] ?(am|pm)$'),
  delivery_at timestamptz not null,
  number_of_lunches integer not null check (number_of_lunches >= 1),
  num_students integer not null check (num_students >= 0),
  num_adults integer not null check (num_adults >= 0),
  grades_text text not null check (grades_text <> ''),
  class_name text not null default '',
  destination text not null default '',
  recipient_first_name text not null check (recipient_first_name <> ''),
  recipient_last_name text not null check (recipient_last_name <> ''),
  recipient_phone text not null check (recipient_phone <> ''),
  recipient_email text not null check (recipient_email <> ''),
  comments text,
  -- What the kitchen asked while this version was in review, and what was answered.
  thread jsonb,
  late_ack_checked boolean not null default false,
  denial_reason text,
  -- What became of the lunches, as entered when the request was completed.
  delivered integer check (delivered between 0 and 99999),
  served integer check (served between 0 and 99999),
  served_students integer check (served_students >= 0),
  served_adults integer check (served_adults >= 0),
  returned integer check (returned between 0 and 99999),
  discarded integer check (discarded between 0 and 99999),
  cooler_log jsonb,
  close_out_note text check (close_out_note <> ''),
  -- When names, notes and comments gave way to the words "Erased on ...".
  erased_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_students + num_adults = number_of_lunches),
  check ((version = 0) = (parent_id is null)),
  check (status <> 'DENIED' or coalesce(denial_reason, '') <> ''),
  constraint ${table}_served_split check (
    num_nulls(served_students, served_adults) = 2
    or (served is not null and served = coalesce(served_students, 0) + coalesce(served_adults, 0))
  ),
  constraint ${table}_close_out_adds_up check (
    coalesce(served, 0) + coalesce(returned, 0) + coalesce(discarded, 0) <= coalesce(delivered, 299997)
  ),
  constraint ${table}_close_out_of_completed
    check (status = 'COMPLETED' or coalesce(delivered, served, returned) is null and close_out_note is null),
  constraint ${table}_discarded_of_completed check (status = 'COMPLETED' or discarded is null),
  -- Not "between", which Postgres writes differently once it has read its own dump.
  constraint ${table}_coolers check (
    coalesce(${COOLERS_OUT}, 0) >= 0 and coalesce(${COOLERS_OUT}, 0) <= 99999
    and ${COOLERS_BACK} >= 0 and ${COOLERS_BACK} <= coalesce(${COOLERS_OUT}, 99999)
  )`;

export const REQUESTS = [
  `create table requests (
    id uuid primary key default gen_random_uuid(),
    family_id uuid not null generated always as (coalesce(parent_id, id)) stored,
    ${requestColumns("requests")},
    ${SEARCH_COLUMNS.requests},
    foreign key (parent_id) references requests (id)
  )`,
  `create unique index requests_family_version on requests (family_id, version)`,
  // The two indexes that keep a kitchen from packing one trip twice.
  `create unique index requests_one_live_pending on requests (family_id)
    where superseded_at is null and status in ('IN_REVIEW', 'DENIED')`,
  `create unique index requests_one_live_effective on requests (family_id)
    where superseded_at is null and status in ('APPROVED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED')`,
  `create index requests_parent on requests (parent_id) where parent_id is not null`,
  `create index requests_by_delivery on requests (delivery_at, id)`,
  `create index requests_live_by_status on requests (status, delivery_at, id) where superseded_at is null`,
  `create index requests_requester on requests (requester_id, created_at)`,
  // A day's lunches are added up from the index alone.
  `create index requests_live_by_day on requests (delivery_date) include (status, family_id, number_of_lunches)
    where superseded_at is null`,

  `create table special_meals (
    id uuid primary key default gen_random_uuid(),
    request_id uuid not null references requests on delete cascade,
    position integer not null check (position >= 0),
    student_name text not null check (student_name <> ''),
    notes text not null check (notes <> ''),
    allergens text[] not null default '{}'
      check (allergens <@ array['MILK', 'EGG', 'FISH', 'CRUSTACEAN_SHELLFISH', 'TREE_NUTS', 'PEANUTS', 'WHEAT',
        'SOYBEANS', 'SESAME'] and cardinality(allergens) <= 9),
    medical_statement text not null default 'UNKNOWN' check (medical_statement in ('YES', 'NO', 'UNKNOWN')),
    unique (request_id, position)
  )`,

  `create table submissions (
    user_id uuid not null references users on delete cascade,
    key text not null check (length(key) between 1 and 100),
    -- Null for what was submitted before fingerprints were kept.
    fingerprint bytea check (length(fingerprint) = 32),
    request_id uuid not null,
    created_at timestamptz not null,
    primary key (user_id, key)
  )`,

  `create table deleted_requests (
    id uuid primary key,
    family_id uuid not null,
    ${requestColumns("deleted_requests")},
    deleted_by uuid not null references users,
    deleted_at timestamptz not null,
    deletion_reason text,
    -- A family can have had two live versions, one in force and a revision of it. Its line in the list is the revision.
    has_newer_live_version boolean not null default false,
    keeps_special_meals boolean not null default true,
    ${SEARCH_COLUMNS.deleted_requests}
  )`,
  `create index deleted_requests_family on deleted_requests (family_id, version)`,
  `create index deleted_requests_newest on deleted_requests (deleted_at, id)`,
  `create index deleted_requests_requester on deleted_requests (requester_id)`,
  `create index deleted_requests_deleter on deleted_requests (deleted_by)`,
  `create table deleted_special_meals (like special_meals including all)`,
  `alter table deleted_special_meals rename request_id to deleted_request_id`,
  `alter table deleted_special_meals add foreign key (deleted_request_id) references deleted_requests`,

  // The counts of rows erased on a day, added up until the day is over and becomes one event.
  `create table erasures (
    day date primary key,
    requests integer not null,
    meals integer not null
  )`,
  `create table retention_settings (
    name text not null,
    value integer not null,
    asked_at timestamptz not null,
    primary key (name, value)
  )`,
];
