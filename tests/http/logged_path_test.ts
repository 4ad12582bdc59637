import assert from "node:assert/strict";
import { loggedPath } from "../../src/http/server/logged_path.ts";
import { newToken } from "../../src/auth/tokens.ts";
import { urls } from "../../src/domain/urls.ts";

Deno.test("no path that is logged has a calendar's secret, however it is written", () => {
  const { token } = newToken();
  const paths = ["/calendar/", "/Calendar/", "/CALENDAR/", "//calendar/", "/c%61l/", "/x/calendar/", "/", "/api/"];
  for (const path of paths) {
    for (const end of [".ics", "", ".ICS", "/x"]) {
      const logged = loggedPath(`${path}${token}${end}`);
      assert(!logged.includes(token.slice(0, 20)), logged);
    }
  }
});

Deno.test("other paths are logged as they are", () => {
  const id = crypto.randomUUID();
  for (const path of [urls.reviewRequest(id), urls.api.approve(id), urls.resendAllMessages]) {
    assert.equal(loggedPath(path), path);
  }
});
