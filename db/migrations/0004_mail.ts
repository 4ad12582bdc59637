import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  const statements = [
    // Facts instead of finished texts: the words are written when a message leaves, in one place, and the outbox holds no
    // more about anybody than the message needs.
    `alter table outbox drop column subject, drop column text_body, drop column html_body,
      add column facts jsonb not null, add column resends integer not null default 0`,
    `create index outbox_newest on outbox (status, created_at desc, id)`,
    // A submission looks for the administrator's last digest.
    `create index outbox_digests on outbox (recipient_id, created_at desc) where kind = 'requests-submitted'`,
    // {"topic": false} for what a person does not want; what is not named is wanted.
    `alter table users add column mail_choices jsonb not null default '{}'`,
    `create table reminders (
      request_id uuid not null references requests on delete cascade,
      kind text not null,
      created_at timestamptz not null,
      primary key (request_id, kind)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
