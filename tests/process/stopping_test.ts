import assert from "node:assert/strict";
import { createStopping } from "../../src/process/stopping.ts";

const BAD_STOPS = [
  ["takes too long", () => new Promise<void>(() => {}), "stopping took too long, ending now"],
  ["fails", () => Promise.reject(new Error("no")), "cannot stop in good order"],
] as const;
for (const [what, orderlyStop, line] of BAD_STOPS) {
  Deno.test(`an orderly stop that ${what} ends with 1`, async () => {
    const lines: string[] = [];
    const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
    const stopping = createStopping({ log: (_level, message) => lines.push(message), exit, limitMs: 50 });
    stopping.setOrderlyStop(orderlyStop);
    stopping.onSignal("SIGTERM");
    assert.equal(await exited, 1);
    assert.deepEqual(lines, ["stopping", line]);
  });
}
