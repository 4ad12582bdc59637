import { SEARCH_COLUMNS } from "./search.ts";

export const ACCOUNTS = [
  `create table users (
    id uuid primary key default gen_random_uuid(),
    email text not null check (email = lower(email)),
    email_confirmed_at timestamptz,
    -- Null where only the district's own sign-in opens the account.
    password_hash text,
    provider_issuer text,
    provider_subject text,
    provider_email text,
    requires_password_change boolean not null default false,
    temporary_password_expires_at timestamptz,
    first_name text not null check (first_name <> ''),
    last_name text not null check (last_name <> ''),
    role text not null check (role in ('REQUESTER', 'DIRECTOR', 'ADMIN')),
    is_super_admin boolean not null default false check (not is_super_admin or role = 'ADMIN'),
    account_status text not null default 'PENDING' check (account_status in ('PENDING', 'APPROVED', 'DENIED')),
    approved_by uuid references users,
    approved_at timestamptz,
    denied_reason text check (account_status <> 'DENIED' or coalesce(denied_reason, '') <> ''),
    -- {"topic": false} for what a person does not want; what is not named is wanted.
    mail_preferences jsonb not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    ${SEARCH_COLUMNS.users},
    constraint users_provider_whole check (num_nulls(provider_issuer, provider_subject, provider_email) in (0, 3)),
    constraint users_can_sign_in check (password_hash is not null or provider_subject is not null)
  )`,
  `create unique index users_email on users (email)`,
  `create unique index users_provider on users (provider_issuer, provider_subject)`,
  `create index users_account_status on users (account_status)`,

  `create table sessions (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    last_seen_at timestamptz not null
  )`,
  `create index sessions_user on sessions (user_id)`,

  `create table devices (
    token_hash bytea not null check (length(token_hash) = 32),
    user_id uuid not null references users on delete cascade,
    last_used_at timestamptz not null,
    primary key (token_hash, user_id)
  )`,
  `create index devices_user on devices (user_id, last_used_at)`,

  `create table email_confirmations (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null
  )`,
  // For pruning, and for the cascade.
  `create index email_confirmations_created on email_confirmations (created_at)`,
  `create index email_confirmations_user on email_confirmations (user_id)`,

  // One link a person. The feed is found by the hash, so that the time a search takes tells nothing about the secret.
  `create table calendar_feeds (
    user_id uuid primary key references users on delete cascade,
    secret text not null check (secret ~ '^[A-Za-z0-9_-]{43}$'),
    secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
    created_at timestamptz not null
  )`,
];
