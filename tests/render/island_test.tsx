import assert from "node:assert/strict";
import { renderToString } from "react-dom/server";
import { decodeProps } from "../../src/components/ui/IslandRoot.tsx";
import type { Log } from "../../src/process/log.ts";
import { Island, NeedsScript, type PageScripts, ScriptsContext, serializeProps } from "../../src/render/Island.tsx";

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
    filesFor: (island) => [`/build/${island}.js`],
    log: (...line) => logged.push(line),
  };
  const html = renderToString(<ScriptsContext value={scripts}>{content}</ScriptsContext>);
  return { html, isScriptNeeded: scripts.isNeeded, logged };
}

Deno.test("an island is in the page as HTML, with its name, its id and its props", () => {
  const { html } = renderPage(<Island name="Greeting" component={Greeting} props={{ name: 'Ḵ & "x"' }} id="first" />);
  assert.match(html, /data-island="Greeting" data-island-id="first"/);
  assert.match(html, /Hello (<!-- -->)?Ḵ &amp; &quot;x&quot;/);
  assert.match(html, /data-props="\{`name`:`Ḵ &amp; \\`x\\``\}"/);
});

Deno.test("an island that fails on the server says so in its place, is logged, and does not affect the others", () => {
  const { html, logged } = renderPage(
    <>
      <Island name="Broken" component={Broken} props={{}} />
      <Island name="Greeting" component={Greeting} props={{ name: "you" }} />
    </>,
  );
  assert.match(html.replaceAll("&#x27;", "'"), /This part of the page didn't load\. Reload the page to try again\./);
  assert.match(html, /Hello (<!-- -->)?you/);
  assert.equal(logged.length, 1);
  assert.match(String(logged[0]?.[2]?.error), /broken on purpose/);
});

Deno.test("a page loads no script unless something on it needs one", () => {
  assert.equal(renderPage(<p>Hello</p>).isScriptNeeded, false);
  assert.equal(renderPage(<NeedsScript />).isScriptNeeded, true);
});

Deno.test("values that JSON can hold cross unchanged", () => {
  const props = {
    text: 'X̱ʼunei </script> `"\\`',
    none: null,
    yes: true,
    counts: [0, -1.5],
    nested: { list: [{ id: "a" }] },
  };
  assert.deepEqual(decodeProps(serializeProps(props)), props);
});

for (
  const [kind, value] of [
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["a bigint", 1n],
    ["undefined", undefined],
    ["NaN", NaN],
    ["infinity", Infinity],
    ["a Date", new Date(0)],
    ["a Map", new Map()],
    ["an object without a prototype", Object.create(null)],
    ["a class instance", new (class Thing {})()],
    ["a hole in a list", Array(1)],
  ] as const
) {
  Deno.test(`${kind} does not cross to the browser, and the error says where it is`, () => {
    assert.throws(() => serializeProps({ list: [{ ok: 1 }, { wrong: value }] }), (error) => {
      assert(error instanceof TypeError);
      assert.match(error.message, /^props\.list\[1\]\.wrong(\[0\])? cannot cross to the browser: /);
      return true;
    });
  });
}
