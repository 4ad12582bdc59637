export const MAIL = [
  // Facts instead of finished texts: the words are written when a message leaves, in one place, and the outbox holds no
  // more personal data than the message needs.
  `create table outbox (
    id uuid primary key default gen_random_uuid(),
    dedupe_key text unique,
    kind text not null,
    recipient_id uuid references users,
    to_name text not null,
    to_address text not null,
    payload jsonb not null,
    resends integer not null default 0,
    status text not null default 'WAITING' check (status in ('WAITING', 'SENT', 'FAILED')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    leased_until timestamptz,
    last_error text,
    created_at timestamptz not null,
    sent_at timestamptz
  )`,
  `create index outbox_waiting on outbox (next_attempt_at) where status = 'WAITING'`,
  `create index outbox_newest on outbox (status, created_at desc, id)`,
  // A submission reads the administrator's last digest.
  `create index outbox_digests on outbox (recipient_id, created_at desc) where kind = 'requests-submitted'`,

  `create table reminders (
    request_id uuid not null references requests on delete cascade,
    kind text not null,
    created_at timestamptz not null,
    primary key (request_id, kind)
  )`,
];
