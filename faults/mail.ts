/**
 * Makes the mail server refuse connections, close them in the midst of a message, and not answer, while people work. Then
 * it behaves, and everything that was queued has to arrive once. What waits for its next try is made due, since that is up
 * to an hour away; nothing else is helped.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../bench/support/report.ts";
import { findRunningPostgres } from "../db/postgres/embedded/start.ts";
import { withDataDir } from "../tests/support/data_dir.ts";
import { type Behavior, headersOf, startSmtp } from "../tests/support/smtp.ts";
import { addTeachers, FIRST_START, judge, withDb, workAt } from "./support/district.ts";
import { randomOf, type Run } from "./support/run.ts";

type Mood = "well" | "refusing" | "closing" | "silent";

const MOODS: Record<string, Mood> = {
  "the mail server refuses everybody": "refusing",
  "the mail server closes in the midst of messages": "closing",
  "the mail server does not answer": "silent",
};
const BAD_MS = 12_000;

export async function mail(run: Run): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [fault, bad] of Object.entries(MOODS)) {
    let mood: Mood = "well";
    const behavior: Behavior = {
      greeting: () =>
        mood === "refusing" ? { code: 421, text: "4.3.2 Closing" } : mood === "silent" ? "hang" : "accept",
      cutsMessages: () => mood === "closing",
    };
    const smtp = await startSmtp(behavior);
    await withDataDir(async ({ dataDir, url, start }) => {
      const settings = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "lunches@district.example" };
      const app = await start({ ...FIRST_START, ...settings });
      const dbUrl = findRunningPostgres(dataDir).appUrl;
      await addTeachers(dbUrl);
      const work = await workAt([url], () => dbUrl, randomOf(run, fault), { writers: 2 });
      await work.untilAccepted(10);
      mood = bad;
      await delay(BAD_MS);
      mood = "well";
      await work.untilAccepted(10);
      await work.stop();
      const { queued, arrived, doubled } = await untilSent(dbUrl, smtp.accepted);
      const note = `${arrived} of ${queued} messages came, ${doubled} twice`;
      const row = await judge(dbUrl, work, { fault, times: 1, note });
      // What a server took whole and could not confirm comes again, under the same Message-ID: decision 9.
      const isDoubled = doubled > 0 && bad !== "closing";
      rows.push(arrived < queued || isDoubled ? { ...row, broken: note } : row);
      app.kill("SIGTERM");
      await app.ended();
    });
    await smtp.close();
  }
  return rows;
}

/** Waits until all mail has left that is not a digest, of which there is one in some minutes, and counts what arrived. */
export async function untilSent(
  dbUrl: string,
  accepted: Parameters<typeof headersOf>[0][],
): Promise<{ queued: number; arrived: number; doubled: number }> {
  return await withDb(dbUrl, async (db) => {
    const ofAll = db.selectFrom("outbox").where("kind", "!=", "requests-submitted");
    while ((await ofAll.where("status", "=", "WAITING").select("id").execute()).length > 0) {
      await db.updateTable("outbox").set({ nextAttemptAt: new Date() })
        .where("status", "=", "WAITING").where("attempts", ">", 0).where("leasedUntil", "is", null)
        .where("nextAttemptAt", ">", new Date()).execute();
      await delay(250);
    }
    const sent = await ofAll.where("status", "=", "SENT").select("id").execute();
    const copies = new Map<string, number>();
    for (const message of accepted) {
      const id = headersOf(message, "message-id").join();
      copies.set(id, (copies.get(id) ?? 0) + 1);
    }
    const queued = await ofAll.select("id").execute();
    const came = sent.filter(({ id }) => [...copies.keys()].some((key) => key.startsWith(`<${id}.`)));
    return {
      queued: queued.length,
      arrived: came.length,
      doubled: [...copies.values()].filter((count) => count > 1).length,
    };
  });
}
