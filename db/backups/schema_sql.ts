import { sql } from "kysely";
import type { Tx } from "../client.ts";

/** Returns psql statements for before and after loading rows, since the embedded server has no pg_dump. */
export async function describeSchema(tx: Tx): Promise<{ tables: string; constraints: string }> {
  const { rows } = await sql<{ place: number; statement: string }>`
    with o as (select oid, relname, relkind from pg_class where relnamespace = current_schema()::regnamespace)
    select place, statement from (
      select 1 as place, extname::text as name, format('create extension if not exists %I', extname) as statement
        from pg_extension where extname <> 'plpgsql'
      union all select 2, proname, pg_get_functiondef(oid) from pg_proc
        where pronamespace = current_schema()::regnamespace and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid and d.deptype = 'e')
      union all select 3, relname, format(E'create table %I (\n%s\n)', relname, string_agg(concat_ws(' ', ' ',
          quote_ident(attname), format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
          case attgenerated when '' then 'default ' || pg_get_expr(adbin, adrelid)
            else 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored' end), E',\n' order by attnum))
        from o join pg_attribute a on attrelid = o.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relkind = 'r' and attnum > 0 and not attisdropped group by o.oid, relname
      union all select case contype when 'f' then 5 else 4 end, conname, format('alter table %s add constraint %I %s',
          conrelid::regclass, conname, pg_get_constraintdef(c.oid))
        from o join pg_constraint c on conrelid = o.oid where contype in ('p', 'u', 'c', 'x', 'f')
      union all select 6, relname, pg_get_indexdef(oid) from o
        where relkind = 'i' and oid not in (select conindid from pg_constraint)
      union all select 7, stxname, pg_get_statisticsobjdef(s.oid) from o join pg_statistic_ext s on stxrelid = o.oid
      union all select 8, tgname, pg_get_triggerdef(t.oid) from o join pg_trigger t on tgrelid = o.oid
        where not tgisinternal
    ) as statements order by place, name collate "C", statement`.execute(tx);
  const textOf = (isWanted: (place: number) => boolean) =>
    rows.filter(({ place }) => isWanted(place)).map(({ statement }) => `${statement};\n`).join("\n");
  // Functions name tables that are created later.
  const tables = `set check_function_bodies = off;\n\n${textOf((place) => place <= 3)}`;
  return { tables, constraints: textOf((place) => place > 3) };
}
