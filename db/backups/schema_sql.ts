import { sql } from "kysely";
import type { Tx } from "../client.ts";

/** The schema as statements for psql: what rows are loaded into, then what holds once they are there. */
export interface SchemaSql {
  tables: string;
  constraints: string;
}

/** What belongs to an extension comes with it. */
const isOurs = (catalog: string) =>
  sql`not exists (select from pg_depend d where d.classid = ${sql.lit(catalog)}::regclass and d.objid = o.oid
    and d.deptype = 'e')`;

/** Asks the database for its schema. There is no pg_dump in the embedded server. */
export async function describeSchema(tx: Tx): Promise<SchemaSql> {
  const here = sql`current_schema()::regnamespace`;
  const tables = sql<{ statement: string }>`
    select statement from (
      select 1 as place, format('create extension if not exists %I', extname) as statement, extname::text as name
        from pg_extension where extname <> 'plpgsql'
      union all select 2, pg_get_functiondef(o.oid), o.proname from pg_proc o
        where o.pronamespace = ${here} and ${isOurs("pg_proc")}
      union all select 3, format(E'create table %I (\n%s\n)', o.relname, string_agg(concat_ws(' ', ' ', quote_ident(a.attname),
          format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, case a.attgenerated
            when '' then 'default ' || pg_get_expr(v.adbin, v.adrelid)
            else 'generated always as (' || pg_get_expr(v.adbin, v.adrelid) || ') stored' end), E',\n' order by a.attnum)),
          o.relname
        from pg_class o join pg_attribute a on a.attrelid = o.oid
        left join pg_attrdef v on v.adrelid = o.oid and v.adnum = a.attnum
        where o.relnamespace = ${here} and o.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${
    isOurs("pg_class")
  }
        group by o.oid, o.relname
    ) as statements order by place, name collate "C"`;
  const constraints = sql<{ statement: string }>`
    select statement from (
      select case when c.contype = 'f' then 2 else 1 end as place, c.conname as name,
          format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
            as statement
        from pg_constraint c where c.connamespace = ${here} and c.contype in ('p', 'u', 'c', 'x', 'f')
      union all select 3, o.relname, pg_get_indexdef(o.oid) from pg_class o
        where o.relnamespace = ${here} and o.relkind = 'i' and ${isOurs("pg_class")}
        and not exists (select from pg_constraint c where c.conindid = o.oid)
      union all select 4, stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace = ${here}
      union all select 5, t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class o on o.oid = t.tgrelid
        where o.relnamespace = ${here} and not t.tgisinternal
    ) as statements order by place, name collate "C", statement`;
  const textOf = async (query: typeof tables) =>
    (await query.execute(tx)).rows.map(({ statement }) => `${statement};\n`).join("\n");
  // Functions name tables that follow.
  return {
    tables: `set check_function_bodies = off;\n\n${await textOf(tables)}`,
    constraints: await textOf(constraints),
  };
}
