/** A database whose connections can be told to lose their backend at one statement. */
import { CamelCasePlugin, type DatabaseConnection, type Dialect, Kysely } from "kysely";
import postgres from "postgres";
import { postgresDialect } from "../../db/postgres/dialect.ts";
import type { Database } from "../../db/schema.ts";
import type { Db } from "../../db/client.ts";

/** When the backend ends: before it gets the statement, while it works on it, or when it has answered. */
export const MOMENTS = ["before", "during", "after"] as const;
export type Moment = (typeof MOMENTS)[number];

/** What connections of db/postgres/connection.ts send, whatever Kysely asks of them. */
interface Sending {
  send(text: string, parameters?: readonly unknown[]): Promise<unknown>;
}

/** A database, and when its next backend is to be ended. */
export interface Terminable {
  db: Db;
  /** Ends the backend at the statement with this number from now on, counted from 1. */
  arm(statement: number, moment: Moment): void;
  /** What the statement was, if it was reached. */
  disarm(): string | undefined;
  close(): Promise<void>;
}

/** Opens the database at `appUrl`; backends are ended on a connection to `ownerUrl`. */
export function openTerminable({ appUrl, ownerUrl }: { appUrl: string; ownerUrl: string }): Terminable {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  const pids = new WeakMap<Sending, number>();
  let left = 0;
  let moment: Moment = "before";
  let reached: string | undefined;

  /** Waits until it has ended, so that what is tried is not up to chance. The function's own wait takes 100 ms. */
  async function terminate(pid: number): Promise<void> {
    await owner`select pg_terminate_backend(${pid})`;
    while ((await owner`select from pg_stat_activity where pid = ${pid}`).length > 0);
  }

  async function intercept(connection: Sending): Promise<void> {
    if (pids.has(connection)) return;
    const send = connection.send.bind(connection);
    const [row] = await send("select pg_backend_pid() as pid") as { pid: number }[];
    const pid = row?.pid ?? 0;
    pids.set(connection, pid);
    connection.send = async (text, parameters) => {
      if (left === 0 || --left > 0) return await send(text, parameters);
      reached = text;
      if (moment === "before") await terminate(pid);
      const answer = send(text, parameters);
      // What the statement comes to is for the caller; nobody may find it unhandled meanwhile.
      answer.catch(() => {});
      if (moment === "during") await terminate(pid);
      const result = await answer;
      if (moment === "after") await terminate(pid);
      return result;
    };
  }

  const dialect = postgresDialect({ url: appUrl, max: 4 });
  const intercepted: Dialect = {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        await intercept(connection as DatabaseConnection & Sending);
        return connection;
      };
      return driver;
    },
  };
  const db = new Kysely<Database>({
    dialect: intercepted,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    db,
    arm(statement, when) {
      left = statement;
      moment = when;
      reached = undefined;
    },
    disarm() {
      left = 0;
      return reached;
    },
    async close() {
      await db.destroy();
      await owner.end();
    },
  };
}
