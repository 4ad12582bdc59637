/**
 * Two processes, one on Deno and one on Node, behind a proxy on one Postgres. One of them is killed and started again in
 * the midst of work, over and over; then what they must share is checked at each of them directly.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../bench/support/report.ts";
import { POLL_HEADER } from "../src/domain/http/headers.ts";
import type { LunchRequest } from "../src/domain/requests/request.ts";
import { urls, withQuery } from "../src/domain/urls.ts";
import { Client, expectJson } from "../tests/support/client.ts";
import { requestForm } from "../tests/support/forms.ts";
import { freshDatabase } from "../tests/support/postgres.ts";
import { freePort } from "../tests/support/process.ts";
import { startSmtp } from "../tests/support/smtp.ts";
import { untilSent } from "./mail.ts";
import { startNginx, startTurns } from "./support/balancer.ts";
import { addTeachers, anyTeacher, FIRST_START, judge, MEALS, withDb, workAt } from "./support/district.ts";
import { findRuntimes, killProgram, launch } from "./support/programs.ts";
import { between, pick, type Random, randomOf, type Run } from "./support/run.ts";

const FAULT = "kill -9 of one of two processes behind a proxy";

/** More than the limit of tries for one account from one address. */
const WRONG_SIGN_INS = 12;

export async function pair(run: Run): Promise<Row[]> {
  const random = randomOf(run, FAULT);
  const rounds = run.isShort ? 1 : 8;
  const runtimes = await findRuntimes();
  const { ownerUrl, drop } = await freshDatabase();
  const ports = [await freePort(), await freePort()];
  const balancer = run.isShort ? await startTurns(ports) : await startNginx(ports) ?? await startTurns(ports);
  const smtp = await startSmtp();
  const env = {
    ...FIRST_START,
    DATABASE_URL: ownerUrl,
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: "on",
    // What a killed process had claimed comes back after two minutes, for which the suite has no time.
    ...run.isShort ? {} : { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "lunches@district.example" },
  };
  const start = (index: number) => launch(runtimes[index] ?? runtimes[0], env, ports[index]);
  const processes = await Promise.all(ports.map((_, index) => start(index)));
  try {
    for (const { program } of processes) await program.printed("is ready at");
    await addTeachers(ownerUrl);
    const work = await workAt([balancer.url], () => ownerUrl, random);
    for (let round = 0; round < rounds; round++) {
      await work.untilAccepted(20);
      await delay(between(random, 0, 300));
      const doomed = pick(random, [0, 1]);
      const running = processes[doomed];
      if (running) await killProgram(running.program);
      // The other one goes on alone.
      await work.untilAccepted(20);
      processes[doomed] = await start(doomed);
      await processes[doomed]?.program.printed("is ready at");
    }
    await work.stop();
    const notShared = await findNotShared(processes.map(({ url }) => url), balancer.url, random, ownerUrl);
    const sent = run.isShort ? undefined : await untilSent(ownerUrl, smtp.accepted);
    const mail = sent ? `, ${sent.arrived} of ${sent.queued} messages came, ${sent.doubled} again after a kill` : "";
    const note = `${runtimes.map(({ name }) => name).join(" and ")} behind ${balancer.name}${mail}`;
    const row = await judge(ownerUrl, work, { fault: FAULT, times: rounds, note });
    const wrong = [...notShared, ...sent && sent.arrived < sent.queued ? ["mail is missing"] : []];
    return [wrong.length > 0 ? { ...row, broken: wrong.join("; ") } : row];
  } finally {
    for (const { program } of processes) await killProgram(program);
    await balancer.close();
    await smtp.close();
    await drop();
  }
}

/** What the two do not share, in words. */
async function findNotShared(
  addresses: string[],
  origin: string,
  random: Random,
  ownerUrl: string,
): Promise<string[]> {
  const wrong: string[] = [];
  const clientsFor = async (email: string) => {
    const first = new Client(addresses[0] ?? "", origin);
    await first.signIn(email);
    const second = new Client(addresses[1] ?? "", origin);
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
    return [first, second] as const;
  };
  await withDb(ownerUrl, (db) => db.deleteFrom("rateLimits").execute());

  const teachers = await clientsFor(anyTeacher(random));
  const admins = await clientsFor(FIRST_START.ADMIN_EMAIL);
  for (const client of [...teachers, ...admins]) {
    const { status } = await expectStatus(client.get(urls.api.me));
    if (status !== 200) wrong.push(`a session of the other process gets ${status}`);
  }

  const list = withQuery(urls.api.adminRequests, { status: "IN_REVIEW", limit: 1000 });
  for (let turn = 0; turn < 10; turn++) {
    const [writer, reader] = turn % 2 === 0 ? [teachers[0], admins[1]] : [teachers[1], admins[0]];
    const before = await expectStatus(reader.get(list, { [POLL_HEADER]: "true" }));
    const poll = () => reader.get(list, { [POLL_HEADER]: "true", "If-None-Match": before.etag });
    const unchanged = await expectStatus(poll());
    // A minute may have begun, in which what depends on the time of day is made anew.
    if (![200, 304].includes(unchanged.status)) wrong.push(`a poll gets ${unchanged.status}`);
    const form = requestForm(new Date(), { specialMeals: MEALS }, 31 + turn);
    const { id } = await expectJson<LunchRequest>(await writer.post(urls.api.requests, form), 201);
    const after = await expectStatus(poll());
    if (after.status !== 200 || !after.text.includes(id)) {
      wrong.push(`a write of the other process is not seen (${after.status})`);
    }
  }

  let refused = 0;
  for (let turn = 0; turn < WRONG_SIGN_INS; turn++) {
    const stranger = new Client(addresses[turn % 2] ?? "", origin);
    const { status } = await expectStatus(
      stranger.post(urls.api.login, { email: anyTeacher(() => 0), password: "not-the-password-1" }),
    );
    if (status === 429) refused++;
  }
  if (refused === 0) wrong.push("tries at both are counted apart");

  const { id } = await expectJson<LunchRequest>(
    await teachers[0].post(urls.api.requests, requestForm(new Date(), { specialMeals: MEALS }, 60)),
    201,
  );
  // Each process lets a person have two in the making; the others are refused in words, and nobody else waits for them.
  const documents = await Promise.all(
    [0, 1, 0, 1, 0, 1, 0, 1].map((at) => expectStatus(teachers[at]?.get(urls.api.pdf(id)))),
  );
  if (
    !documents.every(({ status }) => [200, 429, 503].includes(status)) ||
    !documents.some(({ status }) => status === 200)
  ) {
    wrong.push(`PDFs at once get ${documents.map(({ status }) => status).join(", ")}`);
  }

  await teachers[0].post(urls.api.logout);
  const { status } = await expectStatus(teachers[1].get(urls.api.me));
  if (status !== 401) wrong.push(`a session that ended at the other process gets ${status}`);
  return wrong;
}

async function expectStatus(answer: Promise<Response> | undefined) {
  const response = await answer;
  return {
    status: response?.status ?? 0,
    etag: response?.headers.get("ETag") ?? "",
    text: await response?.text() ?? "",
  };
}
