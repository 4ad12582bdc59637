/**
 * Does every message arrive once when the mail server refuses everybody, drops messages that it took, does not answer or is
 * killed? What waits is made due, since its next try is up to an hour away; nothing else is helped.
 */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { withDataDir } from "../support/data_dir.ts";
import { freePort } from "../support/process.ts";
import { headersOf, type ReceivedMail, type Reply, startSmtp } from "../support/smtp.ts";
import { underWriters, until } from "./writers.ts";

const TROUBLE_MS = 8_000;
type Mood = { greeting?: Reply; message?: Reply };
const MOODS: Mood[] = [{ greeting: { code: 421, text: "Closing" } }, { message: "cut" }, { greeting: "hang" }, {}];

Deno.test("a mail server in trouble loses no message, and gets none twice", () =>
  withDataDir(async (place) => {
    const port = await freePort();
    let mood: Mood = {};
    const start = () =>
      startSmtp({ port, greeting: () => mood.greeting ?? "accept", message: () => mood.message ?? "accept" });
    const servers = [await start()];
    const { ask } = await underWriters(place, async ({ untilAccepted }) => {
      for (mood of MOODS) await delay(TROUBLE_MS);
      await servers[0]?.close();
      await delay(TROUBLE_MS);
      servers.push(await start());
      await untilAccepted(20);
    }, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "lunches@district.example" });
    const sent = await ask(async (db) => {
      // A digest waits for some minutes.
      const ofAll = db.selectFrom("outbox").where("kind", "!=", "requests-submitted").select(["id", "status"]);
      await until(async () => {
        await db.updateTable("outbox").set({ nextAttemptAt: new Date() }).where("nextAttemptAt", ">", new Date())
          .where("status", "=", "WAITING").where("leasedUntil", "is", null).execute();
        return (await ofAll.where("status", "=", "WAITING").execute()).length === 0;
      });
      return await ofAll.execute();
    });
    for (const { accepted } of servers) {
      const ids = accepted.map(idOf);
      assert.deepEqual(ids.filter((id, index) => ids.indexOf(id) < index), [], "arrived twice");
    }
    const all = servers.flatMap(({ accepted }) => accepted);
    const arrived = new Set(all.map(idOf));
    assert.deepEqual(sent.filter(({ id, status }) => status !== "SENT" || !arrived.has(id)), [], "never arrived");
    // One that the killed server took and could not confirm comes again, under the same Message-ID: decision 7.
    assert.equal(new Set(all.map(messageId)).size, arrived.size);
    console.log(`${arrived.size} messages arrived, ${all.length - arrived.size} of them again after the kill`);
    await servers[1]?.close();
  }));

const messageId = (mail: ReceivedMail) => headersOf(mail, "message-id").join();
/** The message's row in the outbox. */
const idOf = (mail: ReceivedMail) => /^<([^.]+)\./.exec(messageId(mail))?.[1] ?? "";
