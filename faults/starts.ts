/**
 * Starts several processes at once on an empty database of a shared server, so that all of them migrate, and kills one of
 * them meanwhile.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Row } from "../bench/support/report.ts";
import { migrations } from "../db/migrations/index.ts";
import { freshDatabase } from "../tests/support/postgres.ts";
import { addTeachers, FIRST_START, judge, withDb, workAt } from "./support/district.ts";
import { findRuntimes, killProgram, launch } from "./support/programs.ts";
import { between, randomOf, type Run } from "./support/run.ts";

const FAULT = "three processes migrate at once, and one is killed";

export async function starts(run: Run): Promise<Row[]> {
  const random = randomOf(run, FAULT);
  const [deno, node] = await findRuntimes();
  const rounds = run.isShort ? 1 : 3;
  const rows: Row[] = [];
  for (let round = 0; round < rounds; round++) {
    const { ownerUrl, drop } = await freshDatabase();
    const env = { ...FIRST_START, DATABASE_URL: ownerUrl };
    const started = await Promise.all([deno, node, deno].map((runtime) => launch(runtime, env)));
    try {
      const [doomed, ...others] = started;
      await delay(between(random, 200, 1500));
      if (doomed) await killProgram(doomed.program);
      for (const { program } of others) await program.printed("is ready at");
      await addTeachers(ownerUrl);
      const work = await workAt(others.map(({ url }) => url), () => ownerUrl, random);
      await work.untilAccepted(30);
      await work.stop();
      const row = await judge(ownerUrl, work, { fault: FAULT, times: 1 });
      const wrong = await withDb(ownerUrl, findWrong);
      rows.push(wrong.length > 0 ? { ...row, broken: wrong.join("; ") } : row);
    } finally {
      for (const { program } of started) await killProgram(program);
    }
    await drop();
  }
  return rows;
}

async function findWrong(db: Parameters<Parameters<typeof withDb>[1]>[0]): Promise<string[]> {
  const { rows: [found] } = await sql<{ ran: number; administrators: number; districts: number }>`select
    (select count(*)::int from kysely_migration) as ran,
    (select count(*)::int from users where is_super_admin) as administrators,
    (select count(*)::int from district) as districts`.execute(db);
  const wanted = { ran: Object.keys(migrations).length, administrators: 1, districts: 1 };
  return Object.entries(wanted).filter(([name, count]) => found?.[name as keyof typeof wanted] !== count)
    .map(([name, count]) => `${found?.[name as keyof typeof wanted]} ${name} in place of ${count}`);
}
