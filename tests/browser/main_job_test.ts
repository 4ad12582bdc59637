import { testApp } from "../support/app.ts";
import { closeBrowser } from "../support/chromium.ts";
import { TestClock } from "../support/clock.ts";
import { PASSWORD } from "../support/people.ts";
import { withDataDir } from "../support/data_dir.ts";
import { test } from "../support/test.ts";
import { mainJob } from "./main_job.ts";

Deno.test.afterAll(closeBrowser);

test("a teacher's order goes from registration to delivery, on the product as it is started", async () => {
  const admin = { email: "admin@test.example", password: "first-admin-1" };
  await withDataDir(async ({ start, url }) => {
    await start({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    await mainJob({ url, admin, now: new Date(), name: "production", width: 1280 });
  });
});

test("React's development build finds nothing to complain about in the main job, on a wide window", async () => {
  // The browser's own clock is the real one, so the server's must be.
  const running = await testApp({ isMailConfigured: false, clock: new TestClock(new Date().toISOString()) });
  try {
    const admin = { email: running.people.admin.email, password: PASSWORD };
    await mainJob({ url: running.url, admin, now: running.clock.now, name: "development", width: 1920 });
  } finally {
    await running.close();
  }
});
