/** Takes the database away from a product that uses its own server, freezes it, and locks a table, in the midst of work. */
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { Row } from "../bench/support/report.ts";
import { withDataDir } from "../tests/support/data_dir.ts";
import { freshDatabase } from "../tests/support/postgres.ts";
import { addTeachers, FIRST_START, judge, workAt } from "./support/district.ts";
import { type Gate, openGate } from "./support/gate.ts";
import { between, randomOf, type Run } from "./support/run.ts";

type Trouble = (gate: Gate, ownerUrl: string, ms: number) => Promise<void>;

const TROUBLES: Record<string, { trouble: Trouble; forMs: [least: number, most: number] }> = {
  "the database is away": {
    forMs: [500, 3_000],
    async trouble(gate, _url, ms) {
      gate.shut();
      await delay(ms);
      gate.open();
    },
  },
  "a table is locked": {
    forMs: [1_000, 8_000],
    async trouble(_gate, ownerUrl, ms) {
      const somebody = postgres(ownerUrl, { max: 1, onnotice: () => {} });
      await somebody.begin(async (sql) => {
        await sql`lock table requests`;
        await delay(ms);
      });
      await somebody.end();
    },
  },
  "the database does not answer": {
    forMs: [2_000, 25_000],
    async trouble(gate, _url, ms) {
      gate.freeze();
      await delay(ms);
      gate.open();
    },
  },
};

/** One row for each trouble. */
export async function database(run: Run): Promise<Row[]> {
  const rows: Row[] = [];
  // What a lock does to pages has a test of its own, tests/process/locked_test.ts.
  const troubles = Object.entries(TROUBLES).slice(0, run.isShort ? 1 : undefined);
  for (const [fault, { trouble, forMs: [least, most] }] of troubles) {
    const random = randomOf(run, fault);
    const rounds = run.isShort ? 1 : 3;
    const { ownerUrl, drop } = await freshDatabase();
    const through = new URL(ownerUrl);
    const gate = await openGate(Number(through.port));
    through.port = String(gate.port);
    await withDataDir(async ({ url, start }) => {
      await start({ ...FIRST_START, DATABASE_URL: through.href });
      await addTeachers(ownerUrl);
      const work = await workAt([url], () => ownerUrl, random);
      for (let round = 0; round < rounds; round++) {
        await work.untilAccepted(20);
        await trouble(gate, ownerUrl, run.isShort ? least : between(random, least, most));
        await work.untilAccepted(20);
      }
      await work.stop();
      rows.push(await judge(ownerUrl, work, { fault, times: rounds }));
    });
    await gate.close();
    await drop();
  }
  return rows;
}
