import assert from "node:assert/strict";
import { confirmationLink, headersOf, startSmtp, untilAccepted } from "../support/smtp.ts";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../support/client.ts";
import { test } from "../support/test.ts";
import { stop, withDataDir } from "../support/data_dir.ts";

const ADMIN = "first@test.example";
const SETTINGS = { ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: "test-password-1", DISTRICT_NAME: "Test School District" };

async function register(url: string, email: string): Promise<void> {
  const account = { firstName: "Test", lastName: "Teacher", role: "REQUESTER", email, password: "test-password-1" };
  const response = await new Client(url, url).post(urls.api.register, account);
  assert(response.ok, await response.text());
}

test("without SMTP_URL, messages wait and the log says so once; with it, old and new messages are sent", () =>
  withDataDir(async ({ start, url }) => {
    const quiet = await start(SETTINGS);
    await register(url, "early@test.example");
    const { stdout } = await stop(quiet);
    assert.equal(stdout.match(/SMTP_URL is not set, so messages wait in the outbox\./g)?.length, 1);

    const smtp = await startSmtp();
    const app = await start({
      ...SETTINGS,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "lunches@district.example",
    });
    const early = await untilAccepted(smtp, ADMIN);
    assert.deepEqual(headersOf(early, "from"), ["Test School District <lunches@district.example>"]);
    assert.deepEqual(headersOf(early, "subject"), ["New registration: Test Teacher"]);
    assert.match(early.body, new RegExp(`${url}${urls.pendingUsers}`));

    smtp.accepted.length = 0;
    await register(url, "late@test.example");
    await untilAccepted(smtp, ADMIN);
    const asked = await untilAccepted(smtp, "late@test.example");
    assert.equal((await fetch(`${url}${confirmationLink(asked).path}`)).status, 404, "without its cookie");
    const { code, stdout: printed, stderr } = await stop(app);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.doesNotMatch(printed, /messages wait/);
    assert.equal(smtp.accepted.length, 2, "what was sent is not sent again");
    await smtp.close();
  }));
