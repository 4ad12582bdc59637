/** Is anything lost when a database server of its own is away, frozen, or holds a lock on a table in the midst of work? */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { Row } from "../bench/support/report.ts";
import { withDataDir } from "../tests/support/data_dir.ts";
import { freshDatabase } from "../tests/support/postgres.ts";
import { addTeachers, FIRST_START } from "./support/district.ts";
import { judge } from "./support/judge.ts";
import { between, randomOf, type Run } from "./support/run.ts";
import { startWork } from "./support/work.ts";

interface Trouble {
  forMs: [least: number, most: number];
  begin(gate: Gate, ownerUrl: string, ms: number): Promise<void>;
}

const TROUBLES: Record<string, Trouble> = {
  "the database is away": {
    forMs: [500, 3_000],
    begin: (gate, _url, ms) => gate.be("shut", ms),
  },
  "the database does not answer": {
    forMs: [2_000, 25_000],
    begin: (gate, _url, ms) => gate.be("frozen", ms),
  },
  "a table is locked": {
    forMs: [1_000, 8_000],
    async begin(_gate, ownerUrl, ms) {
      const other = postgres(ownerUrl, { max: 1, onnotice: () => {} });
      await other.begin(async (sql) => {
        await sql`lock table requests`;
        await delay(ms);
      });
      await other.end();
    },
  },
};

/** One row for each trouble; in short, the first alone. */
export async function database(run: Run): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [fault, { begin, forMs: [least, most] }] of Object.entries(TROUBLES).slice(0, run.isShort ? 1 : 3)) {
    const random = randomOf(run, fault);
    const times = run.isShort ? 1 : 3;
    const { ownerUrl, drop } = await freshDatabase();
    const through = new URL(ownerUrl);
    const gate = await openGate(Number(through.port));
    through.port = String(gate.port);
    await withDataDir(async ({ url, start }) => {
      await start({ ...FIRST_START, DATABASE_URL: through.href });
      await addTeachers(ownerUrl);
      const work = await startWork({ url, random });
      for (let round = 0; round < times; round++) {
        await work.untilAccepted(20);
        await begin(gate, ownerUrl, run.isShort ? least : between(random, least, most));
        await work.untilAccepted(20);
      }
      await work.stop();
      rows.push(await judge(ownerUrl, work, { fault, times }));
    });
    await gate.close();
    await drop();
  }
  return rows;
}

/** A port between the product and its database. */
interface Gate {
  port: number;
  /** Drops all connections and everybody who comes, or keeps them and passes nothing on; opens again after that time. */
  be(state: "shut" | "frozen", ms: number): Promise<void>;
  close(): Promise<void>;
}

async function openGate(targetPort: number): Promise<Gate> {
  let state: "open" | "shut" | "frozen" = "open";
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    if (state === "shut") return void inner.destroy();
    const pair = [inner, connect(targetPort, "127.0.0.1")] as const;
    const end = () => pair.forEach((socket) => socket.destroy());
    for (const [index, socket] of pair.entries()) {
      sockets.add(socket);
      socket.on("error", end).on("close", end).on("close", () => sockets.delete(socket));
      socket.pipe(pair[1 - index] ?? socket);
      if (state === "frozen") socket.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async be(wanted, ms) {
      state = wanted;
      for (const socket of sockets) wanted === "shut" ? socket.destroy() : socket.pause();
      await delay(ms);
      state = "open";
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
