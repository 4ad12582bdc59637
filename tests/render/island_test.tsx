import assert from "node:assert/strict";
import { renderToString } from "react-dom/server";
import type { Log } from "../../src/process/log.ts";
import { Island, NeedsScript, type PageScripts, ScriptsContext } from "../../src/render/Island.tsx";

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

function Broken(): never {
  throw new Error("broken on purpose");
}

function renderPage(content: React.ReactNode) {
  const logged: Parameters<Log>[] = [];
  const scripts: PageScripts = {
    isNeeded: false,
    preloads: new Set(),
    filesFor: (island) => [`/build/${island}.js`],
    log: (...line) => logged.push(line),
  };
  const html = renderToString(<ScriptsContext value={scripts}>{content}</ScriptsContext>);
  return { html, isScriptNeeded: scripts.isNeeded, atLoad: [...scripts.preloads], logged };
}

Deno.test("an island is in the page as HTML, with its name, its id and its props", () => {
  const { html, atLoad } = renderPage(
    <Island name="Greeting" component={Greeting} when="load" props={{ name: 'Ḵ & "x"' }} id="first" />,
  );
  assert.match(html, /data-island="Greeting" data-island-id="first"/);
  assert.match(html, /Hello (<!-- -->)?Ḵ &amp; &quot;x&quot;/);
  assert.match(html, /data-props="\{`name`:`Ḵ &amp; \\`x\\``\}"/);
  assert.deepEqual(atLoad, ["/build/Greeting.js"]);
});

Deno.test("an island that fails on the server says so in its place, is logged, and does not affect the others", () => {
  const { html, logged } = renderPage(
    <>
      <Island name="Broken" component={Broken} when="load" props={{}} />
      <Island name="Greeting" component={Greeting} when="load" props={{ name: "you" }} />
    </>,
  );
  assert.match(html.replaceAll("&#x27;", "'"), /This part of the page didn't load\. Reload the page to try again\./);
  assert.match(html, /Hello (<!-- -->)?you/);
  assert.equal(logged.length, 1);
  assert.match(String(logged[0]?.[2]?.error), /broken on purpose/);
});

Deno.test("an island that wakes by need is not loaded with the page, but what wakes it is", () => {
  const asleep = renderPage(<Island name="Greeting" component={Greeting} when="intent" props={{ name: "you" }} />);
  assert.match(asleep.html, /data-when="intent" data-files="\/build\/Greeting\.js"/);
  assert.deepEqual([asleep.isScriptNeeded, asleep.atLoad], [true, []]);
});

Deno.test("a page loads no script unless something on it needs one", () => {
  assert.equal(renderPage(<p>Hello</p>).isScriptNeeded, false);
  assert.equal(renderPage(<NeedsScript />).isScriptNeeded, true);
});

Deno.test("props that cannot cross to the browser throw", () => {
  assert.throws(
    () =>
      renderPage(
        <Island name="Greeting" component={Greeting} when="load" props={{ name: new Date(0) as unknown as string }} />,
      ),
    /props\.name cannot cross/,
  );
});
