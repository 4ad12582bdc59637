import { sql } from "kysely";
import type { Db } from "../client.ts";
import { isRecipient, RECIPIENT_COLUMNS } from "../requests/recipients.ts";
import type { VersionTable } from "../schema.ts";
import { findUserOrRefuse } from "./find.ts";

type Row = Record<string, unknown>;

/** Secrets and texts that are made for searches. All bytes are left out too: they are hashes of secrets. */
const LEFT_OUT = ["passwordHash", "secret", "key", "searchText"];

/**
 * Returns everything that the database holds about a person, as plain data, without secrets: their account, and the
 * rows of each table that lead to it or to a request that they own or entered. Rows about others, named with their
 * column, have only the part that is about this person.
 * @throws {AppError} NOT_FOUND
 */
export async function findPersonalData(db: Db, email: string) {
  const account = await findUserOrRefuse(db, email);
  const { id } = account;
  const own = await sql<{ id: string }>`
    select id from requests where requester_id = ${id} union select id from deleted_requests where requester_id = ${id}
    union select request_id from audit_events
      where actor_id = ${id} and type in ('request.create', 'request.revise')`.execute(db);
  const ids = own.rows.map((request) => request.id);
  const targets = { person: [id], address: [email], request: ids };
  const rows: Record<string, Row[]> = {};
  for (const { part, table, columns, act } of await findReferences(db)) {
    const leads = columns.map(({ column, target }) => sql`${sql.ref(column)}::text = any(${targets[target]})`);
    const found = await sql<Row>`select * from ${sql.table(table)} as found where ${sql.join(leads, sql` or `)}
      order by to_jsonb(found)->>'created_at', 1`.execute(db);
    rows[part] = found.rows.map((row) =>
      act ? { id: row.id, [`${act}At`]: row[`${act}At`] } : withoutSecrets(row, account)
    );
  }
  // Requests of others.
  const asRecipient = (table: VersionTable) =>
    db.selectFrom(table)
      .select(["id", "createdAt", "school", "deliveryDate", "deliveryTimeText", "pickup"])
      .select(RECIPIENT_COLUMNS)
      .where(isRecipient([email])).where(sql<boolean>`id <> all(${ids})`)
      .orderBy("createdAt").orderBy("id").execute();
  return {
    account: { ...withoutSecrets({ ...account }, account), id },
    rows,
    namedAsRecipient: [...await asRecipient("requests"), ...await asRecipient("deletedRequests")],
    // Mail to others about what they did: administrators' digests, mostly.
    namedInMail: await db.selectFrom("outbox").select(["kind", "createdAt", "sentAt"])
      .where(sql<boolean>`jsonb_path_exists(payload, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text))`)
      .orderBy("createdAt").orderBy("id").execute(),
  };
}

interface References {
  part: string;
  table: string;
  columns: { column: string; target: "person" | "address" | "request" }[];
  /** The names of what the person did to rows about others: "approved" for `users.approved_by`. */
  act: string | null;
}

/** The foreign keys that lead to people and requests, and five columns that do so without one. */
async function findReferences(db: Db): Promise<References[]> {
  const { rows } = await sql<References>`
    with leads as (
      select conrelid::regclass::text as table, attname::text as column,
        case confrelid when 'users'::regclass then 'person' else 'request' end as target
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid in ('users'::regclass, 'requests'::regclass, 'deleted_requests'::regclass)
      union values ('requests', 'id', 'request'), ('deleted_requests', 'id', 'request'),
        ('audit_events', 'request_id', 'request'), ('outbox', 'to_address', 'address'),
        ('schools', 'kitchen_email', 'address')
    ), acts as (
      select *, case when leads.table = 'users' or count(*) over (partition by leads.table) > 1
        then substring("column" from '(.*)_by$') end as act
      from leads
    )
    select acts.table || coalesce('.' || act || '_by', '') as part, acts.table, act,
      json_agg(json_build_object('column', "column", 'target', target)) as columns
    from acts group by acts.table, act order by 1`.execute(db);
  return rows;
}

/** Owners do not learn who did something to their requests, and nobody another's address that they entered. */
function withoutSecrets(row: Row, { id, email }: { id: string; email: string }): Row {
  const entries = Object.entries(row)
    .filter(([column, value]) => !LEFT_OUT.includes(column) && !(value instanceof Uint8Array))
    .filter(([column, value]) => column !== "kitchenEmail" || value === email);
  return Object.fromEntries(entries.filter(([column]) => column !== "actorId" || !row.requestId || row.actorId === id));
}
