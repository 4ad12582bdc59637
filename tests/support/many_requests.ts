import postgres from "postgres";

const PEOPLE = 300;

/** The columns that are copied from one version to another. */
const COPIED = `status, school, delivery_date, delivery_time_text, delivery_at, number_of_lunches, num_students,
  num_adults, grades_text, recipient_first_name, recipient_last_name, recipient_phone, recipient_email, comments,
  denial_reason, created_at, updated_at`;

/**
 * Fills an empty, migrated database with `count` live requests, as many as a district gathers over years: most of them
 * completed, every tenth a revision with its superseded original, ordered by 300 people. Then lets Postgres measure and
 * tidy its tables, as its autovacuum does in the long run.
 */
export function fillWithRequests(ownerUrl: string, count: number): Promise<void> {
  return fill(ownerUrl, async (sql, copied) => {
    await sql`
      insert into users (email, password_hash, first_name, last_name, role, account_status)
      select 'person' || n || '@test.example', '-', 'First' || n, 'Last' || n, 'REQUESTER', 'APPROVED'
      from generate_series(1, ${PEOPLE}::int) n`;
    await sql`
      insert into requests (requester_id, version, superseded_at, ${copied})
      select
        (array(select id from users order by email))[1 + n % ${PEOPLE}::int],
        0,
        case when n % 10 = 0 then now() end,
        (array['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED',
          'CANCELLED', 'CANCELLED', 'APPROVED', 'APPROVED', 'IN_PROGRESS', 'DENIED', 'IN_REVIEW'])[1 + n % 15],
        (array['AukeBay', 'DzantikiHeeni', 'Gastineau', 'GlacierValley', 'Harborview', 'JuneauDouglas',
          'KaxdigoowuHeen', 'Mendenhall', 'ThunderMountain'])[1 + n % 9],
        date '2026-03-01' - n % 900, '8:30 am', timestamptz '2026-03-01 17:30Z' - n % 900 * interval '1 day',
        20 + n % 10, 20, n % 10, 'Grade ' || n % 6, 'Recipient' || n, 'Surname' || n % 997, '907-555-0100',
        'recipient' || n || '@test.example', case when n % 4 = 0 then 'Leave order ' || md5(n::text) || ' at the door' end,
        'Too late', now(), now()
      from generate_series(1, ${count}::int) n`;
    await sql`
      insert into requests (requester_id, parent_id, version, ${copied})
      select requester_id, id, 1, ${copied} from requests where superseded_at is not null`;
  });
}

/**
 * Adds `count` deleted requests like those that the database holds, one deleted each hour. Some have a version that was in
 * force beside the one that was current.
 */
export function addDeletedRequests(ownerUrl: string, count: number): Promise<void> {
  return fill(ownerUrl, async (sql, copied) => {
    await sql`
      insert into deleted_requests (id, family_id, parent_id, version, has_newer_live_version, requester_id, ${copied},
        deleted_by, deleted_at, deletion_reason)
      select case version when 0 then family else gen_random_uuid() end, family, case version when 1 then family end,
        version, version < n % 2, requester_id, ${copied},
        (select id from users where email = 'person7@test.example'), timestamptz '2026-03-01 17:30Z' - n * interval '1 hour',
        case when n % 3 = 0 then 'Entered twice' end
      from (select *, gen_random_uuid() as family, row_number() over (order by md5(recipient_email)) as n from (
        select requester_id, ${copied} from requests where superseded_at is null limit ${count}::int) live) live
      cross join lateral generate_series(0, n % 2) version`;
  });
}

/** Lets `work` write as the owner, to whom it names what is copied, and then Postgres tidy up. */
async function fill(
  ownerUrl: string,
  work: (sql: postgres.Sql, copied: ReturnType<postgres.Sql["unsafe"]>) => Promise<void>,
): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await work(sql, sql.unsafe(COPIED));
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
}
