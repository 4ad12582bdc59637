import assert from "node:assert/strict";
import { renderToString } from "react-dom/server";
import type { Log } from "../../src/log.ts";
import { Island, IslandsContext } from "../../src/render/Island.tsx";

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

function Broken(): never {
  throw new Error("broken on purpose");
}

function renderPage(content: React.ReactNode) {
  const logged: Parameters<Log>[] = [];
  const names = new Set<string>();
  const html = renderToString(
    <IslandsContext value={{ names, log: (...line) => logged.push(line) }}>{content}</IslandsContext>,
  );
  return { html, names: [...names], logged };
}

Deno.test("an island is in the page as HTML, with its name, its id and its props", () => {
  const { html, names } = renderPage(
    <Island name="Greeting" component={Greeting} props={{ name: 'Ḵ & "x"' }} id="first" />,
  );
  assert.match(html, /data-island="Greeting" data-island-id="first"/);
  assert.match(html, /Hello (<!-- -->)?Ḵ &amp; &quot;x&quot;/);
  assert.match(html, /data-props="\{`name`:`Ḵ &amp; \\`x\\``\}"/);
  assert.deepEqual(names, ["Greeting"]);
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

Deno.test("props that cannot cross to the browser throw", () => {
  assert.throws(
    () =>
      renderPage(<Island name="Greeting" component={Greeting} props={{ name: new Date(0) as unknown as string }} />),
    /props\.name cannot cross/,
  );
});
