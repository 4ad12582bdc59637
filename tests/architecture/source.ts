import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite";

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The words that name a folder on every floor. */
export const SUBJECTS = [
  "requests",
  "accounts",
  "lists",
  "history",
  "mail",
  "district",
  "kitchen",
  "reports",
  "backups",
];

/** The source files of the product and of its tools, by their paths from the root. */
export const files = [
  "main.ts",
  "app.ts",
  "client.ts",
  ...["routes", "islands", "db", "src", "tasks", "bench"].flatMap((floor) => filesIn(floor, /\.tsx?$/)),
];

const programs = new Map(files.map((file) => [file, parse(file)]));

/** The syntax tree of a source file. */
export function programOf(file: string): ESTree.Program {
  const program = programs.get(file);
  if (!program) throw new Error(`${file} is no source file`);
  return program;
}

function parse(file: string): ESTree.Program {
  const { program, errors } = parseSync(file, textOf(file));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program;
}

/** Calls the visitor for each of its kinds of node in a file, in the file's order. */
export function visit(file: string, visitor: VisitorObject): void {
  new Visitor(visitor).visit(programOf(file));
}

/** The text of a source file. */
export function textOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Every file below a folder whose name fits, by its path from the root. */
export function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

/** Whether a path is one of these places, or below one. */
export function isIn(path: string, ...places: string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

/** One file's mention of another, or of a package. */
export interface Import {
  from: string;
  /** A path from the root for a file of ours, else the package's name. */
  to: string;
  isTypeOnly: boolean;
}

/**
 * Everything the source files name in import and export statements, in import() and, for files beside them, in new
 * URL().
 */
export const imports = files.flatMap(importsOf);

function importsOf(from: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: string, isTypeOnly: boolean) => {
    const to = specifier.startsWith(".") ? posix.join(dirname(from), specifier) : specifier;
    found.push({ from, to, isTypeOnly });
  };
  visit(from, {
    ImportDeclaration: ({ source, importKind }) => add(source.value, importKind === "type"),
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === "type"),
    ExportNamedDeclaration({ source, exportKind }) {
      if (source) add(source.value, exportKind === "type");
    },
    TSImportType: ({ source }) => add(source.value, true),
    ImportExpression({ source }) {
      const path = literal(source);
      if (path !== undefined) add(path, false);
    },
    NewExpression({ callee, arguments: [first] }) {
      const path = first && literal(first);
      if (callee.type === "Identifier" && callee.name === "URL" && path && /^\..+\.tsx?$/.test(path)) add(path, false);
    },
  });
  return found;
}

/** The value of a string that is in the source as it is. */
export function literal(node: ESTree.Node): string | undefined {
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}
