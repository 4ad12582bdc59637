/**
 * Changes places in src/domain and db/requests, one at a time and in a copy of the tree, and runs the tests in
 * tests/domain and tests/db that reach the file: `deno task mutants --seed=7 --count=20`. Lists the changes that no test
 * noticed, and fails when they are more than 5 % of all.
 */
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { withTestServer } from "./run_tests.ts";

const WANTED = 0.95;
/** A change may make a loop endless: it is given up after so many times what all the tests take without one. */
const PATIENCE = 3;
/** Nearer tests find most changes, so farther ones run only when those have not. */
const NEAR = 4;

const OPERATORS: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};
const WORDS: Record<string, string> = { "=": "!=", "!=": "=", "<": "<=", ">=": ">", asc: "desc", desc: "asc", "": "x" };

interface Mutant {
  file: string;
  kind: string;
  start: number;
  end: number;
  text: string;
}

const option = (name: string, fallback: number) =>
  Number(Deno.args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? fallback);
const seed = option("seed", Math.floor(Math.random() * 1e6));
const count = option("count", 100);

const filesIn = async (...folders: string[]) => {
  const { stdout } = await new Deno.Command("git", {
    args: ["ls-files", "--cached", "--others", "--exclude-standard", ...folders],
  }).output();
  return new TextDecoder().decode(stdout).trim().split("\n");
};

/** Every change that can be made to a file. */
function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(file, "utf8");
  const found: Mutant[] = [];
  const untouched: [start: number, end: number][] = [];
  const skip = ({ start, end }: ESTree.Span) => void untouched.push([start, end]);
  const add = (kind: string, { start, end }: ESTree.Span, text: string) => found.push({ file, kind, start, end, text });
  const negate = ({ test }: { test: ESTree.Expression }) =>
    add("condition", test, `!(${source.slice(test.start, test.end)})`);
  const swap = (kind: string) => ({ left, operator, right }: ESTree.BinaryExpression | ESTree.LogicalExpression) => {
    const swapped = OPERATORS[operator];
    const [start, end] = [left.end, right.start];
    if (swapped) add(kind, { start, end }, source.slice(start, end).replace(operator, swapped));
  };
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSTypeParameterInstantiation: skip,
    TSAsExpression: ({ typeAnnotation }) => skip(typeAnnotation),
    Property: ({ key }) => skip(key),
    BinaryExpression: swap("operator"),
    LogicalExpression: swap("boolean"),
    IfStatement: negate,
    ConditionalExpression: negate,
    UnaryExpression(node) {
      if (node.operator === "!") add("condition", node, source.slice(node.argument.start, node.argument.end));
    },
    ExpressionStatement(node) {
      if (/Call|Await|Assignment/.test(node.expression.type)) add("statement", node, ";");
    },
    ReturnStatement(node) {
      if (node.argument) add("return", node, "return undefined as never;");
    },
    Literal(node) {
      const { value } = node;
      if (typeof value === "number") add("number", node, String(value + 1));
      if (typeof value === "boolean") add("condition", node, String(!value));
      if (typeof value === "string") add("text", node, JSON.stringify(WORDS[value] ?? ""));
    },
  }).visit(parseSync(file, source).program);
  return found.filter((one) => !untouched.some(([start, end]) => start <= one.start && one.end <= end));
}

/** As many of each kind, by chance that follows from the seed. */
function sample(mutants: Mutant[]): Mutant[] {
  const hash = ({ file, kind, start }: Mutant) =>
    [...`${seed} ${file} ${kind} ${start}`].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 1);
  const kinds = Object.values(Object.groupBy(mutants, ({ kind }) => kind))
    .map((kind = []) => kind.toSorted((one, other) => hash(one) - hash(other)));
  return kinds.flatMap((kind) => kind.map((mutant, rank) => ({ mutant, rank })))
    .toSorted((one, other) => one.rank - other.rank).slice(0, count).map(({ mutant }) => mutant);
}

const tests = (await filesIn("tests/domain", "tests/db")).filter((file) => file.endsWith("_test.ts"));
const importsOf = new Map<string, string[]>();
function importedBy(file: string): string[] {
  const known = importsOf.get(file);
  if (known) return known;
  const named = [...readFileSync(file, "utf8").matchAll(/(?:from|import)[ (]+"(\.[^"]+\.tsx?)"/g)];
  const imported = named.map(([, path = ""]) => posix.join(dirname(file), path));
  importsOf.set(file, imported);
  return imported;
}

/** The tests that reach a file, nearest first; those in tests/domain before others, since they need no database. */
function testsOf(file: string): string[] {
  const far = new Map<string, number>();
  for (const test of tests) {
    const reached = new Map([[test, 0]]);
    for (const [from, steps] of reached) {
      for (const to of importedBy(from)) if (!reached.has(to)) reached.set(to, steps + 1);
    }
    const steps = reached.get(file);
    if (steps !== undefined) far.set(test, steps + (test.startsWith("tests/domain") ? 0 : 100));
  }
  return [...far].toSorted(([, one], [, other]) => one - other).map(([test]) => test);
}

const mutants = (await filesIn("src/domain", "db/requests")).flatMap(mutantsOf);
const chosen = sample(mutants);
console.log(`mutants: ${chosen.length} of ${mutants.length}, seed ${seed}`);
const copy = await Deno.makeTempDir({ prefix: "lunches-mutants-" });
const survivors: string[] = [];
try {
  for (const file of await filesIn()) {
    await Deno.mkdir(join(copy, dirname(file)), { recursive: true });
    await Deno.copyFile(file, join(copy, file)).catch(() => {}); // deleted, but not yet committed
  }
  symlinkSync(join(Deno.cwd(), "node_modules"), join(copy, "node_modules"));
  await withTestServer(async (env) => {
    const passes = async (files: string[], limit?: AbortSignal) => {
      if (files.length === 0) return true;
      const { success } = await new Deno.Command(Deno.execPath(), {
        args: ["test", "-A", "--parallel", "--no-check", "--fail-fast", "--quiet", "--reporter=dot", ...files],
        cwd: copy,
        env,
        stdout: limit ? "null" : "inherit",
        stderr: limit ? "null" : "inherit",
        ...limit ? { signal: limit } : {},
      }).output();
      return success;
    };
    const begin = performance.now();
    if (!await passes([...new Set(chosen.flatMap(({ file }) => testsOf(file)))])) {
      throw new Error("The tests fail without any change.");
    }
    const patience = PATIENCE * (performance.now() - begin);
    for (const { file, start, end, text } of chosen) {
      const source = readFileSync(file, "utf8");
      writeFileSync(join(copy, file), source.slice(0, start) + text + source.slice(end));
      const own = testsOf(file);
      const survives = await passes(own.slice(0, NEAR), AbortSignal.timeout(patience)) &&
        await passes(own.slice(NEAR), AbortSignal.timeout(patience));
      writeFileSync(join(copy, file), source);
      const line = source.slice(0, start).split("\n").length;
      const was = source.slice(start, end).replaceAll(/\s+/g, " ");
      const told = `${file}:${line}: ${was} -> ${text.replaceAll(/\s+/g, " ")}`;
      console.log(`${survives ? "SURVIVED" : "killed  "} ${told}`);
      if (survives) survivors.push(told);
    }
  });
} finally {
  await rm(copy, { recursive: true, force: true });
}
const share = 1 - survivors.length / chosen.length;
console.log(`\nseed ${seed}: ${chosen.length - survivors.length} of ${chosen.length} killed. Survivors:`);
console.log(survivors.join("\n") || "none");
Deno.exit(share >= WANTED ? 0 : 1);
