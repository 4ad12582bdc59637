import assert from "node:assert/strict";
import { NotBuiltError } from "../../src/process/build_folder.ts";
import { assetsFolder, loadAssets } from "../../src/render/assets.ts";

Deno.test("a build that lacks one of its files is noticed at once, and the error says what to do", async () => {
  const folder = await Deno.makeTempDir();
  const built = assetsFolder("production");
  const manifest = await Deno.readTextFile(`${built}/.vite/manifest.json`);
  await Deno.mkdir(`${folder}/.vite`);
  await Deno.mkdir(`${folder}/assets`);
  await Deno.writeTextFile(`${folder}/.vite/manifest.json`, manifest);
  const files = Object.values(JSON.parse(manifest) as Record<string, { file: string }>).map(({ file }) => file);
  for (const file of files) await Deno.copyFile(`${built}/${file}`, `${folder}/${file}`);
  assert.ok(loadAssets(folder).client);

  const [lost = ""] = files;
  await Deno.remove(`${folder}/${lost}`);
  assert.throws(
    () => loadAssets(folder),
    (error) => error instanceof NotBuiltError && error.message.includes(`lacks ${lost}. Run "deno task build".`),
  );
  await Deno.remove(folder, { recursive: true });
});
