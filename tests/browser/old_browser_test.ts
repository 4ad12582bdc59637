import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { urls } from "../../src/domain/urls.ts";
import { assetsFolder } from "../../src/render/assets.ts";
import { testApp } from "../support/app.ts";
import { openWindow, signIn } from "../support/page.ts";
import { requestsOf } from "../support/requests.ts";

const SENTENCE = "This browser is too old for Field Trip Lunches. Please use a newer browser.";

/** What takes from the browser one thing that the oldest ones of docs/decisions/0012 have. */
const LACKS = [
  "Map.groupBy",
  "HTMLElement.prototype.popover",
  "CSS",
  "CSS.supports",
  "''.__proto__.isWellFormed",
  "Promise.withResolvers",
]
  .map((name) => `delete ${name}`);

Deno.test("a browser below the floor shows that it is too old on top of every page, and no other does", async () => {
  const running = await testApp();
  const { id } = await requestsOf(running).submitted();
  for (const [index, lacks] of ["", ...LACKS].entries()) {
    // Other scripts fail, too.
    const { page, context, close } = await openWindow(running.url, { expected: lacks ? /./ : /40[34]/ });
    await context.addInitScript(lacks);
    const visit = async (path: string) => {
      await page.goto(path);
      const top = () => document.elementFromPoint(innerWidth / 2, 10)?.textContent;
      assert.equal(await page.evaluate(top) === SENTENCE, lacks !== "", `${lacks}: ${path}`);
    };
    await visit(urls.login);
    if (index < 2) {
      await signIn(page, running.people.teacher.email);
      for (const path of [urls.newRequest, urls.printRequest(id), "/no/such/page"]) await visit(path);
      await page.setViewportSize({ width: 800, height: 600 });
      if (lacks) await visit(urls.settings);
      await page.setExtraHTTPHeaders({ "User-Agent": "iPhone" });
      await visit(urls.settings);
    }
    await close();
  }
});

Deno.test("no script uses the methods of iterators and sets, which Firefox 125 lacks", () => {
  const used = /(\.(keys|values|entries)\(\)|\.matchAll\([^()]*\))\.[a-z]|\.(union|intersection|difference|is\w+Of)\(/;
  const folder = join(assetsFolder("production"), "assets");
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    assert.equal(used.exec(readFileSync(join(folder, name), "utf8"))?.[0], undefined, name);
  }
});
