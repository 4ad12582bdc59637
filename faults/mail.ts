/**
 * Does every message arrive once when the mail server refuses connections, closes them in the midst of a message, or does
 * not answer for a while? What waits for its next try is made due, since that is up to an hour away; nothing else is helped.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../bench/support/report.ts";
import { findRunningPostgres } from "../db/postgres/embedded/start.ts";
import { stop, withDataDir } from "../tests/support/data_dir.ts";
import { headersOf, type ReceivedMail, startSmtp } from "../tests/support/smtp.ts";
import { addTeachers, FIRST_START, withDb } from "./support/district.ts";
import { judge } from "./support/judge.ts";
import { randomOf, type Run } from "./support/run.ts";
import { startWork } from "./support/work.ts";

const MOODS = {
  refusing: "the mail server refuses everybody",
  closing: "the mail server closes in the midst of messages",
  silent: "the mail server does not answer",
} as const;

/** One row for each mood; in short, moods last a few seconds. */
export async function mail(run: Run): Promise<Row[]> {
  const rows: Row[] = [];
  for (const bad of ["refusing", "closing", "silent"] as const) {
    const fault = MOODS[bad];
    let mood: typeof bad | "well" = "well";
    const smtp = await startSmtp({
      greeting: () =>
        mood === "refusing" ? { code: 421, text: "4.3.2 Closing" } : mood === "silent" ? "hang" : "accept",
      cutsMessages: () => mood === "closing",
    });
    await withDataDir(async ({ dataDir, url, start }) => {
      const settings = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "lunches@district.example" };
      const app = await start({ ...FIRST_START, ...settings });
      const dbUrl = findRunningPostgres(dataDir).appUrl;
      await addTeachers(dbUrl);
      const work = await startWork({ url, random: randomOf(run, fault), writers: 2 });
      await work.untilAccepted(10);
      mood = bad;
      await delay(run.isShort ? 3_000 : 12_000);
      mood = "well";
      await work.untilAccepted(10);
      await work.stop();
      const { queued, arrived, doubled } = await untilSent(dbUrl, smtp.accepted);
      const note = `${arrived} of ${queued} messages came, ${doubled} twice`;
      const row = await judge(dbUrl, work, { fault, times: 1, note });
      // A message that a server took whole and could not confirm comes again, under the same Message-ID: decision 7.
      const isDoubled = doubled > 0 && bad !== "closing";
      rows.push(arrived < queued || isDoubled ? { ...row, broken: note } : row);
      await stop(app);
    });
    await smtp.close();
  }
  return rows;
}

/** Waits until all mail has left that is not a digest, of which there is one in some minutes, and counts what arrived. */
async function untilSent(dbUrl: string, accepted: ReceivedMail[]) {
  return await withDb(dbUrl, async (db) => {
    const ofAll = db.selectFrom("outbox").where("kind", "!=", "requests-submitted").select("id");
    while ((await ofAll.where("status", "=", "WAITING").execute()).length > 0) {
      await db.updateTable("outbox").set({ nextAttemptAt: new Date() })
        .where("status", "=", "WAITING").where("attempts", ">", 0).where("leasedUntil", "is", null)
        .where("nextAttemptAt", ">", new Date()).execute();
      await delay(250);
    }
    const copies = Map.groupBy(accepted, (message) => headersOf(message, "message-id").join());
    const sent = await ofAll.where("status", "=", "SENT").execute();
    return {
      queued: (await ofAll.execute()).length,
      arrived: sent.filter(({ id }) => [...copies.keys()].some((key) => key.startsWith(`<${id}.`))).length,
      doubled: [...copies.values()].filter(({ length }) => length > 1).length,
    };
  });
}
