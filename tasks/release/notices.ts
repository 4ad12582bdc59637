import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Package } from "./packages.ts";

/** The licenses that ask for no more than to be passed on. */
const PERMISSIVE = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0", "Unlicense"];

/** Licenses that their packages tell in another way. */
const TOLD_ELSEWHERE: Record<string, string> = {
  // Its LICENSE: Bitstream Vera's terms, and the changes in the public domain.
  "dejavu-fonts-ttf": "Bitstream-Vera",
  "png-js": "MIT",
};

/** Returns a sentence for each package that cannot be passed on without asking a lawyer. */
export function findLicenseProblems(packages: readonly Package[]): string[] {
  return packages.filter(({ name, license }) => !(name in TOLD_ELSEWHERE) && !PERMISSIVE.includes(license ?? ""))
    .map(({ name, license }) =>
      `${name} has the license ${license ?? "(none)"}, which tasks/release/notices.ts does not know.`
    );
}

/** The name of a package's license. */
export function licenseOf({ name, license }: Pick<Package, "name" | "license">): string {
  return TOLD_ELSEWHERE[name] ?? license ?? "(none)";
}

/** Writes THIRD_PARTY_NOTICES: each package with its license's text, then what comes inside PostgreSQL's programs. */
export function writeNotices(packages: readonly Package[], postgresLicenses: string): string {
  const once = new Map(packages.map((one) => [`${one.name} ${one.version}`, one])).values().toArray();
  const sections = once.toSorted((a, b) => a.name < b.name ? -1 : 1).map(({ name, version, license, folder }) =>
    titled(`${name} ${version} (${licenseOf({ name, license })})`, licenseText(folder))
  );
  return [
    "Field Trip Lunches contains the following software of others, under their licenses.",
    ...sections,
    titled("PostgreSQL and the libraries that it is built with", postgresLicenses),
  ].join("\n\n\n");
}

const titled = (title: string, text: string) => `${"=".repeat(80)}\n${title}\n${"=".repeat(80)}\n\n${text.trim()}`;

function licenseText(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort();
  if (files.length > 0) return files.map((name) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
  // Some authors only name it.
  const { author, license, homepage } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const by = typeof author === "string" ? author : author?.name;
  return [`Licensed as ${license}`, by && `by ${by}`, homepage && `(${homepage})`].filter(Boolean).join(" ") + ".";
}
