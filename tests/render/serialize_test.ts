import assert from "node:assert/strict";
import { decodeProps } from "../../src/components/ui/island_props.ts";
import { serializeProps } from "../../src/render/Island.tsx";

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
  ] as const
) {
  Deno.test(`${kind} does not cross to the browser, and the error says where it is`, () => {
    assert.throws(() => serializeProps({ list: [{ ok: 1 }, { wrong: value }] }), (error) => {
      assert(error instanceof TypeError);
      assert.match(error.message, /^props\.list\[1\]\.wrong cannot cross to the browser: /);
      return true;
    });
  });
}

Deno.test("a hole in a list does not cross as null", () => {
  const holed = ["a", "b"];
  delete holed[0];
  assert.throws(() => serializeProps({ holed }), /^TypeError: props\.holed\[0\] cannot cross/);
});
