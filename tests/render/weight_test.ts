import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";
import { ASSETS_PATH, assetsFolder, loadAssets } from "../../src/render/assets.ts";
import { testApp } from "../support/app.ts";

const running = await testApp();

Deno.test("the stylesheet, which every page waits for, weighs at most 11 KiB", async () => {
  const { folder, styles } = loadAssets(assetsFolder("production"));
  const { size } = await Deno.stat(`${folder}${styles.replace(ASSETS_PATH, "")}.br`);
  assert(size <= 11 * 1024, `${size} bytes`);
});

Deno.test("a phone loads no module to read that it needs a computer, and has no way around", async () => {
  const response = await running.client().fetch(urls.login, {
    headers: { "User-Agent": "iPhone", Cookie: "narrow-window=yes" },
  });
  const page = await response.text();
  assert.match(page, /Desktop Access Required/);
  assert.doesNotMatch(page, /type="module"|modulepreload|<button/);
});
