import assert from "node:assert/strict";
import type { ESTree } from "vite";
import { files, isIn, literal, programOf, visit } from "./source.ts";

const islands = files.filter((file) => isIn(file, "islands"));

Deno.test("every island is one file with a default export", () => {
  for (const file of islands) {
    assert.match(file, /^islands\/[A-Z]\w*\.tsx$/);
    const island = programOf(file).body.find(({ type }) => type === "ExportDefaultDeclaration");
    assert(island?.type === "ExportDefaultDeclaration", file);
    assert.equal(island.declaration.type, "FunctionDeclaration", file);
  }
});

Deno.test("every island is placed, under its own file's name", () => {
  const placed = new Set<string>();
  for (const file of files.filter((name) => name.endsWith(".tsx") && !isIn(name, "src/render"))) {
    const defaults = defaultImportsOf(file);
    visit(file, {
      JSXOpeningElement(element) {
        if (element.name.type !== "JSXIdentifier" || element.name.name !== "Island") return;
        const { name, component } = markerOf(element);
        assert(name && name === component, `${file} places ${component} under the name ${name}`);
        assert(
          defaults.get(name)?.endsWith(`/islands/${name}.tsx`),
          `${file} places ${name}, but does not import islands/${name}.tsx under that name`,
        );
        placed.add(`islands/${name}.tsx`);
      },
    });
  }
  assert.deepEqual([...placed].toSorted(), islands.toSorted());
});

/** What a file calls the default exports that it imports, and where they come from. */
function defaultImportsOf(file: string): Map<string, string> {
  const found = new Map<string, string>();
  visit(file, {
    ImportDeclaration({ specifiers, source }) {
      for (const { type, local } of specifiers) {
        if (type === "ImportDefaultSpecifier") found.set(local.name, source.value);
      }
    },
  });
  return found;
}

/** The name and the component that an <Island> is given. */
function markerOf({ attributes }: ESTree.JSXOpeningElement): { name?: string; component?: string } {
  const marker: { name?: string; component?: string } = {};
  for (const attribute of attributes) {
    if (attribute.type !== "JSXAttribute" || !attribute.value) continue;
    const { name: { name }, value } = attribute;
    if (name === "name") marker.name = literal(value);
    if (name === "component" && value.type === "JSXExpressionContainer" && value.expression.type === "Identifier") {
      marker.component = value.expression.name;
    }
  }
  return marker;
}
