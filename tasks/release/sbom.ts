import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Commit } from "./commit.ts";
import { licenseOf } from "./notices.ts";
import type { Package } from "./packages.ts";

const lockSchema = z.object({ npm: z.record(z.string(), z.object({ integrity: z.string() })) });

interface Product {
  name: string;
  version: string;
  commit: Commit;
  /** The version of the Deno inside, if there is one. */
  deno: string | undefined;
}

/**
 * Writes the bill of materials of a release, as CycloneDX 1.6 has it: each package with the hash that deno.lock has for it.
 * Without a serial number, so that the same commit has the same one.
 * @throws {Error} for a package that deno.lock does not have
 */
export function writeSbom(packages: readonly Package[], { name, version, commit, deno }: Product, root = "."): string {
  const locked = lockSchema.parse(JSON.parse(readFileSync(join(root, "deno.lock"), "utf8"))).npm;
  const once = new Map(packages.map((one) => [purlOf(one), one])).entries().toArray();
  const components = once.toSorted(([a], [b]) => a < b ? -1 : 1).map(([purl, one]) => ({
    type: "library",
    "bom-ref": purl,
    name: one.name,
    version: one.version,
    hashes: [{ alg: "SHA-512", content: hashIn(locked, one) }],
    licenses: [{ license: { id: licenseOf(one) } }],
    purl,
  }));
  const runtime = deno === undefined ? [] : [{ type: "application", "bom-ref": "deno", name: "deno", version: deno }];
  return JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      version: 1,
      metadata: {
        timestamp: new Date(commit.seconds * 1000).toISOString(),
        component: {
          type: "application",
          "bom-ref": name,
          name,
          version,
          properties: [{ name: "commit", value: commit.id }],
        },
      },
      components: [...components, ...runtime],
    },
    null,
    2,
  );
}

/** The address of a package in every ecosystem's list: pkg:npm/%40hono/node-server@2.1.8. */
function purlOf({ name, version }: Package): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** Deno names what a package's peers were resolved to behind its version: hono@4.13.19_zod@4.6.7. */
function hashIn(locked: z.infer<typeof lockSchema>["npm"], { name, version }: Package): string {
  const id = `${name}@${version}`;
  const [, found] = Object.entries(locked).find(([key]) => key === id || key.startsWith(`${id}_`)) ?? [];
  const [, sha512] = /^sha512-(.+)$/.exec(found?.integrity ?? "") ?? [];
  if (sha512 === undefined) throw new Error(`deno.lock has no hash of ${id}. Run "deno install --frozen=false".`);
  return Buffer.from(sha512, "base64").toString("hex");
}
