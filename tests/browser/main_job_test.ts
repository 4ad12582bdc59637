import { testApp } from "../support/app.ts";
import { closeBrowser } from "../support/chromium.ts";
import { TestClock } from "../support/clock.ts";
import { PASSWORD } from "../support/people.ts";
import { startProcess } from "../support/process.ts";
import { test } from "../support/test.ts";
import { mainJob } from "./main_job.ts";

Deno.test.afterAll(closeBrowser);

test("a teacher's order goes from registration to delivery, on the product as it is started", async () => {
  const admin = { email: "admin@test.example", password: "first-admin-1" };
  const running = await startProcess({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  try {
    await mainJob({ url: running.url, admin, now: new Date(), name: "production", width: 1280 });
  } finally {
    await running.stop();
  }
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
