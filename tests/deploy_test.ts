import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { readConfig, SECRET_FILES } from "../src/process/config.ts";

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), "utf8");

/** The settings that a unit or a compose file gives the product, with `/dev/null` for what is secret. */
function settingsIn(text: string, pattern: RegExp): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value.replace(/^"|"$/g, "")])
      .filter(([name = ""]) => !SECRET_FILES.includes(name)),
  );
}

Deno.test("what the unit and the containers set are settings that the product knows", () => {
  const unit = settingsIn(read("field-trip-lunches.service"), /^#?Environment=(\w+)=(.*)$/gm);
  const compose = settingsIn(read("compose.yaml").split("  postgres:")[0] ?? "", /^ {6}([A-Z_]+): (.+)$/gm);
  assert.equal(unit.DATA_DIR, "/var/lib/field-trip-lunches/data");
  assert.equal(readConfig(unit).dataDir, unit.DATA_DIR);
  assert.equal(readConfig(compose).publicUrl, "https://lunches.example.org");
  assert.equal(readConfig(compose).trustProxy, true);
});

Deno.test("both proxies replace the client's X-Forwarded-For, log no secrets, and hide the monitoring pages", () => {
  assert.match(read("nginx.conf"), /proxy_set_header X-Forwarded-For \$remote_addr;/);
  assert.match(read("nginx.conf"), /access_log off;/);
  assert.match(read("Caddyfile"), /header_up X-Forwarded-For \{remote_host\}/);
  assert.doesNotMatch(read("Caddyfile"), /^\s*log\b/m);
  for (const proxy of [read("nginx.conf"), read("Caddyfile")]) {
    for (const path of ["/metrics", "/readyz"]) assert(proxy.includes(path));
  }
});

Deno.test("Deno has the same version in the container, the tasks and CI", () => {
  const [, image] = /denoland\/deno:bin-(\S+)/.exec(read("Dockerfile")) ?? [];
  const places = ["../.ci/run", "../README.md", "../docs/operate.md", "../CONTRIBUTING.md"];
  for (const place of places) {
    const text = readFileSync(new URL(place, import.meta.url), "utf8");
    const versions = new Set([...text.matchAll(/\b[Dd]eno[@ ](\d+\.\d+\.\d+)/g)].map(([, version]) => version));
    assert.deepEqual([...versions], [image], place);
  }
});

Deno.test("every file of deploy/ is named in docs/operate.md or by another of them", () => {
  const files = readdirSync(new URL("../deploy", import.meta.url));
  const texts = [readFileSync(new URL("../docs/operate.md", import.meta.url), "utf8"), ...files.map(read)].join("\n");
  assert.deepEqual(files.filter((name) => !texts.includes(`deploy/${name}`)), []);
});
