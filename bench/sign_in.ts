/**
 * Measures how long a right sign-in takes beside 0, 200 and 3,000 guesses that arrive at once, each for another account
 * and from another address, in a browser that signed in before and in one that did not. The guesses go straight to the
 * app, in this process, so the figures include their making.
 */
import { setTimeout as delay } from "node:timers/promises";
import { urls } from "../src/domain/urls.ts";
import { testApp } from "../tests/support/app.ts";
import { addPerson, PASSWORD } from "../tests/support/people.ts";

const running = await testApp({ trustProxy: true });
const { database: { db }, people: { admin } } = running;

/** A sign-in; resolves to its answer. */
async function signIn(email: string, password: string, { address, cookie }: { address: string; cookie?: string }) {
  const headers = {
    "Content-Type": "application/json",
    "X-Forwarded-For": address,
    ...cookie ? { Cookie: cookie } : {},
  };
  const body = JSON.stringify({ email, password });
  const request = new Request(`${running.url}${urls.api.login}`, { method: "POST", headers, body });
  return await running.app.fetch(request, { remoteAddress: "127.0.0.1" });
}

/** How long a sign-in takes until it is in, trying again when it is told to, as a person would. */
async function timed(email: string, client: { address: string; cookie?: string }): Promise<string> {
  const begin = performance.now();
  for (let tries = 1; tries <= 20; tries++) {
    const { status, headers } = await signIn(email, PASSWORD, client);
    const took = `${Math.round(performance.now() - begin)} ms`;
    if (status === 200) return tries === 1 ? took : `${took} (at try ${tries})`;
    await delay(Number(headers.get("Retry-After")) * 1000);
  }
  return "never";
}

for (const guesses of [0, 200, 3000]) {
  const { email } = await addPerson(db, admin, "REQUESTER", `right${guesses}@test.example`);
  const first = await signIn(email, PASSWORD, { address: "203.0.113.1" });
  const cookie = first.headers.getSetCookie().map((text) => text.split(";")[0]).find((text) =>
    text?.startsWith("device=")
  );
  const statuses = new Map<number, number>();
  const begin = performance.now();
  const all = Array.from({ length: guesses }, async (_, number) => {
    const address = `10.${guesses >> 8}.${number >> 8}.${number & 255}`;
    const { status } = await signIn(`nobody${number}@test.example`, "wrong-horse-1", { address });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const [known, unknown] = await Promise.all([
    timed(email, { address: "203.0.113.1", ...cookie ? { cookie } : {} }),
    timed(email, { address: "203.0.113.2" }),
  ]);
  await Promise.all(all);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const answers = [...statuses].map(([status, count]) => `${count} times ${status}`).join(", ") || "none";
  console.log(`beside ${guesses} guesses: known device ${known}, unknown device ${unknown}; all over in ${seconds} s`);
  console.log(`  the guesses' answers: ${answers}`);
}
await running.close();
