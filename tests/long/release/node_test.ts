import assert from "node:assert/strict";
import { openDatabase } from "../../../db/client.ts";
import { findRunningPostgres } from "../../../db/postgres/embedded/start.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls, xlsxPath } from "../../../src/domain/urls.ts";
import { Client, expectJson } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { addPerson, addSuperAdmin, PASSWORD } from "../../support/people.ts";
import { startSmtp, untilAccepted } from "../../support/smtp.ts";
import { holdCall } from "../../support/held_request.ts";
import { testRuntime } from "../process/runtimes.ts";
import { postgresPid, withDataDir } from "../../support/data_dir.ts";
import { findNode, freePort, startProgram } from "../../support/process.ts";

const METRICS_TOKEN = "a-token-of-a-test";
const TEACHER = "teacher@test.example";
const node = await findNode();
const startApp = (env: Record<string, string>) => startProgram(node, ["dist/server/main.js"], env);

testRuntime({
  name: "Node",
  startApp,
  startTask: (name, args, env) => startProgram(node, [`dist/server/${name}.js`, ...args], env),
});

Deno.test("the bundle runs in Node: pages, sign-in, a PDF, an Excel file, mail, the admin command, and a clean exit", async () => {
  await withDataDir(async ({ start, url, env, dataDir }) => {
    const smtp = await startSmtp();
    const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "lunches@district.example" };
    const app = await start({ ...mail, METRICS_TOKEN }, startApp);
    assert.equal((await (await fetch(url + urls.healthz)).json()).status, "alive");
    const page = await fetch(url + urls.login);
    assert.equal(page.status, 200);
    const [, script] = /<script type="module" src="([^"]+)"/.exec(await page.text()) ?? [];
    assert(script, "the page loads its island");
    const loaded = await fetch(url + script);
    assert.equal(loaded.status, 200, await loaded.text());

    const db = openDatabase(findRunningPostgres(dataDir).appUrl, 1);
    await addPerson(db, await addSuperAdmin(db), "DIRECTOR", TEACHER);
    await db.destroy();
    await untilAccepted(smtp, TEACHER);
    const teacher = new Client(url, url);
    await teacher.signIn(TEACHER);
    const { id } = await expectJson<LunchRequest>(await teacher.post(urls.api.requests, requestForm(new Date())), 201);
    const pdf = await teacher.get(urls.api.pdf(id));
    assert.equal(pdf.status, 200);
    assert.match(await pdf.text(), /^%PDF-/);
    assert.match(await (await teacher.get(xlsxPath(urls.directorRequestsCsv))).text(), /^PK/);

    const metrics = await fetch(url + urls.metrics, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    const measured = await metrics.text();
    assert.match(measured, /^lunches_info\{version="[^"]+",runtime="Node 22\.[\d.]+"\} 1$/m);
    assert.match(measured, /^lunches_event_loop_delay_seconds_count [1-9]/m);
    const doctor = await startProgram(node, ["dist/server/doctor.js"], { ...env, ...mail, METRICS_TOKEN }).ended();
    assert.match(doctor.stdout, /^All is well\.$/m);
    assert.equal(doctor.code, 0);

    // Node's fetch tells why only in its error's cause.
    const away = { ...env, PUBLIC_URL: `http://127.0.0.1:${await freePort()}` };
    const elsewhere = await startProgram(node, ["dist/server/doctor.js"], away).ended();
    assert.match(elsewhere.stdout, /^WRONG +address +Nothing .* \(connect ECONNREFUSED [^)]*\)\. Check/m);

    const list = await startProgram(node, ["dist/server/admin.js", "list"], env).ended();
    assert.match(list.stdout, /^admin@localhost\t/);

    const signIn = await holdCall(url, urls.api.login, { email: TEACHER, password: PASSWORD });
    app.kill("SIGTERM");
    await app.printed("stopping");
    assert.match(await signIn.finish(), /^HTTP\/1\.1 200 OK/);
    const { code } = await app.ended();
    assert.equal(code, 0);
    assert.equal(await postgresPid(dataDir), undefined);
    await smtp.close();
  });
});

Deno.test("an older Node is refused in one line", async () => {
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.19.0' });";
  for (const entry of ["main.js", "admin.js"]) {
    const args = ["--import", `data:text/javascript,${pretend}`, `dist/server/${entry}`];
    const { code, stderr } = await startProgram(node, args, {}).ended();
    assert.equal(code, 1);
    assert.match(stderr, /^This needs Node 22\.13 or later, and this is .*\. Install a newer Node, or use Deno\.\n$/);
  }
});
