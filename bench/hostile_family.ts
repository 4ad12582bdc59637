/**
 * Measures how long /healthz takes while one to twenty readers open the largest family that one person can make and
 * still revise: 39 versions of 300 special meals each. The readers are a process of their own
 * (hostile_family_readers.ts), so that what they take to read does not count.
 */
import process from "node:process";
import { MAX_VERSIONS } from "../src/domain/requests/family.ts";
import { urls } from "../src/domain/urls.ts";
import { assetsFolder, loadAssets } from "../src/render/assets.ts";
import { testApp } from "../tests/support/app.ts";
import { hostileFamily } from "../tests/support/hostile_family.ts";

const running = await testApp({ assets: loadAssets(assetsFolder("production")) });
const { people } = running;
const id = await hostileFamily(running, MAX_VERSIONS - 1);

for (
  const [person, path] of [
    [people.teacher, urls.request(id)],
    [people.teacher, urls.reviseRequest(id)],
    [people.director, urls.printRequest(id)],
    [people.admin, urls.reviewRequest(id)],
  ] as const
) {
  const client = await running.signedIn(person);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const readers of [1, 10, 20]) {
    const { stdout } = await new Deno.Command(process.execPath, {
      args: ["run", "-A", "--no-check", "bench/hostile_family_readers.ts", running.url, path, cookie, String(readers)],
      stderr: "inherit",
    }).output();
    console.log(`${path.replace(id, "{id}")}, ${readers} at a time: ${new TextDecoder().decode(stdout).trim()}`);
  }
}
await running.close();
