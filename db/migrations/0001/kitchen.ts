export const KITCHEN = [
  // No day is closed twice, so it has one reason, and opening a range again opens its days.
  `create table closed_days (
    id uuid primary key default gen_random_uuid(),
    first_day date not null,
    last_day date not null,
    reason text not null check (reason <> ''),
    created_by uuid not null references users,
    created_at timestamptz not null,
    check (first_day <= last_day and last_day - first_day < 366),
    constraint closed_days_apart exclude using gist (daterange(first_day, last_day, '[]') with &&)
  )`,
  `create table weekday_capacities (
    weekday smallint primary key check (weekday between 1 and 7),
    lunches integer not null check (lunches >= 0)
  )`,
  `create table day_capacities (
    day date primary key,
    lunches integer not null check (lunches >= 0)
  )`,

  // The versions on each day's sheet when it was last printed. They never change their content, so that their ids say it
  // all; no foreign key, since a printed request may be deleted.
  `create table kitchen_prints (
    day date primary key,
    printed_by uuid not null references users,
    printed_at timestamptz not null,
    version_ids uuid[] not null
  )`,
  `create index kitchen_prints_printed_by on kitchen_prints (printed_by)`,
];
