import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";
import { withDataDir } from "../support/data_dir.ts";
import { test } from "../support/test.ts";

const METRICS_TOKEN = "a-token-of-a-test";

test("the process measures its event loop, and logs neither the token nor, unless debugging, who reads its metrics", () =>
  withDataDir(async ({ start, url }) => {
    const app = await start({ METRICS_TOKEN });
    const read = async () =>
      await (await fetch(url + urls.metrics, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text();
    const measured = (text: string) => Number(/^lunches_event_loop_delay_seconds_count (\d+)$/m.exec(text)?.[1] ?? 0);
    let text = await read();
    while (measured(text) < 2) text = await read();
    assert.match(text, /^lunches_info\{version="[^"]+",runtime="Deno [\d.]+"\} 1$/m);
    assert.match(text, /^lunches_database_up 1$/m);
    assert.match(text, /^lunches_database_connections_max 10$/m);
    assert.doesNotMatch(app.stdout() + app.stderr(), /a-token-of-a-test|\/metrics/);
  }));
