import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ESTree } from "vite";
import { urls } from "../../src/domain/urls.ts";
import { files, isIn, literal, ROOT, visit } from "./source.ts";

interface Registration {
  file: string;
  address: string;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** What the files under routes/ register, as in `.get(urls.request(":id"), ...)`. */
const registrations: Registration[] = files.filter((file) => isIn(file, "routes")).flatMap((file) => {
  const found: Registration[] = [];
  visit(file, {
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || !first) return;
      if (!METHODS.includes(callee.property.name)) return;
      const address = literal(first) ?? valueOf(first);
      if (typeof address === "string" && address.startsWith("/")) found.push({ file, address });
    },
  });
  return found;
});

/** The addresses of the calls that the tables of writes declare, as in `call: urls.api.approve`. */
const declared: string[] = files.filter((file) => /^src\/domain\/.+\/writes\.ts$/.test(file)).flatMap((file) => {
  const found: string[] = [];
  visit(file, {
    Property({ key, value }) {
      if (key.type !== "Identifier" || key.name !== "call") return;
      const call = valueOf(value.type === "ArrowFunctionExpression" ? value.body : value);
      found.push(typeof call === "function" ? call(":id") : String(call));
    },
  });
  return found;
});

/** The value of an expression that begins with `urls`, as `urls.api.approve(":id")` does; undefined for any other. */
function valueOf(node: ESTree.Node): unknown {
  if (node.type === "Identifier") return node.name === "urls" ? urls : undefined;
  if (node.type === "MemberExpression" && node.property.type === "Identifier") {
    const owner = valueOf(node.object);
    return typeof owner === "object" && owner ? Reflect.get(owner, node.property.name) : undefined;
  }
  if (node.type === "CallExpression") {
    const called = valueOf(node.callee);
    return typeof called === "function" ? called(...node.arguments.map(literal)) : undefined;
  }
  return undefined;
}

// Calls that belong to a page with another address stand beside that page.
const BESIDE_THEIR_PAGE: Record<string, string> = {
  "/logout": "routes/login",
  "/api/auth/csrf-token": "routes/login",
  "/api/auth/draft-key": "routes/login",
  "/api/auth/me": "routes/login",
  "/api/auth/logout": "routes/login",
  "/api/admin/users/pending": "routes/admin/pending_users",
  "/api/admin/users/active": "routes/admin/active_users",
  // One sheet is printed for everybody.
  "/admin/requests/:id/print": "routes/requests",
};

/** The deepest folder under routes/ that an address leads into; a call's address leads where its page's does. */
function folderOf(address: string): string {
  const words = address.replace(/^\/api(\/auth)?\//, "/").split(/[/.]/).filter((word) => word !== "");
  let folder = "routes";
  for (const word of words) {
    const deeper = `${folder}/${word.replaceAll("-", "_")}`;
    if (!existsSync(join(ROOT, deeper))) break;
    folder = deeper;
  }
  return folder;
}

Deno.test("a route's folder follows its address", () => {
  assert(registrations.length > 40, "the routes were not found");
  const astray = registrations.filter(({ file, address }) =>
    dirname(file) !== (BESIDE_THEIR_PAGE[address] ?? folderOf(address))
  );
  assert.deepEqual(astray.map(({ file, address }) => `${address} is in ${file}`), []);
});

Deno.test("every address of the table is registered, and no other is", () => {
  const patterns = [...tableOf(urls)].map((address) => address.split("?")[0] ?? "");
  const registered = [...registrations.map(({ address }) => address), ...declared];
  assert.deepEqual(new Set(registered), new Set(patterns));
});

/** Every address of the table, as it is registered. */
function* tableOf(table: object): Generator<string> {
  for (const entry of Object.values(table)) {
    if (typeof entry === "string") yield entry;
    else if (typeof entry === "function") yield entry(":id");
    else yield* tableOf(entry);
  }
}
