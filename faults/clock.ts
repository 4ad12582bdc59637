/** Sets the product's clock back in the midst of work, by minutes and by hours, while mail is sent. */
import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../bench/support/report.ts";
import { findRunningPostgres } from "../db/postgres/embedded/start.ts";
import { withDataDir } from "../tests/support/data_dir.ts";
import { startProgram } from "../tests/support/process.ts";
import { startSmtp } from "../tests/support/smtp.ts";
import { untilSent } from "./mail.ts";
import { addTeachers, FIRST_START, judge, workAt } from "./support/district.ts";
import { between, randomOf, type Run } from "./support/run.ts";

const FAULT = "the clock is set back";
const HOUR_MS = 60 * 60 * 1000;
const NOTICE_MS = 10_000;

export async function clock(run: Run): Promise<Row[]> {
  const random = randomOf(run, FAULT);
  const rows: Row[] = [];
  const smtp = await startSmtp();
  await withDataDir(async ({ dataDir, url, start }) => {
    const file = `${dataDir}.clock`;
    let moved = 0;
    await Deno.writeTextFile(file, String(moved));
    const preload = new URL("support/moved_clock.ts", import.meta.url).pathname;
    const serve = new URL("../tasks/serve.ts", import.meta.url).pathname;
    const app = await start(
      {
        ...FIRST_START,
        FAULTS_CLOCK: file,
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: "lunches@district.example",
      },
      (env) => startProgram(Deno.execPath(), ["run", "-A", `--preload=${preload}`, serve], env),
    );
    const dbUrl = findRunningPostgres(dataDir).appUrl;
    await addTeachers(dbUrl);
    const work = await workAt([url], () => dbUrl, random, { writers: 2 });
    const noticed = () => app.stdout().split("the clock was set back").length - 1;
    const rounds = run.isShort ? 1 : 4;
    for (let round = 0; round < rounds; round++) {
      await work.untilAccepted(20);
      moved -= between(random, 2 / 60, 3) * HOUR_MS;
      await Deno.writeTextFile(file, String(Math.round(moved)));
      Deno.kill(app.pid, "SIGUSR2");
      await work.untilAccepted(20);
      // The worker looks every two seconds.
      for (let waited = 0; noticed() <= round && waited < NOTICE_MS; waited += 100) await delay(100);
    }
    await work.stop();
    const { queued, arrived, doubled } = await untilSent(dbUrl, smtp.accepted);
    const note = `${arrived} of ${queued} messages came, ${doubled} twice; noticed ${noticed()} times`;
    const row = await judge(dbUrl, work, { fault: FAULT, times: rounds, note });
    rows.push(arrived === queued && doubled === 0 && noticed() === rounds ? row : { ...row, broken: note });
    app.kill("SIGTERM");
    await app.ended();
    await Deno.remove(file);
  });
  await smtp.close();
  return rows;
}
