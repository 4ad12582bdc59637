/**
 * The readers of hostile_family.ts: so many at a time open one page 20 times each, while /healthz is asked all the
 * time.
 */
import assert from "node:assert/strict";
import { urls } from "../src/domain/urls.ts";

const PAGES_EACH = 20;

const [server = "", path = "", cookie = "", readers = ""] = Deno.args;

let isDone = false;
const reading = Promise.all(Array.from({ length: Number(readers) }, async () => {
  for (let page = 0; page < PAGES_EACH; page++) {
    const response = await fetch(`${server}${path}`, { headers: { Cookie: cookie } });
    assert.equal(response.status, 200);
    await response.arrayBuffer();
  }
})).finally(() => isDone = true);

const times: number[] = [];
while (!isDone) {
  const start = performance.now();
  await (await fetch(`${server}${urls.healthz}`)).text();
  times.push(performance.now() - start);
}
await reading;

times.sort((a, b) => a - b);
const percentile = (share: number) => `${(times[Math.floor((times.length - 1) * share)] ?? NaN).toFixed(0)} ms`;
console.log(
  `/healthz ${percentile(0.5)} at p50, ${percentile(0.99)} at p99, ${percentile(1)} at most, of ${times.length}`,
);
