import { readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";

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

/** A change of one place in a file. */
export interface Mutant {
  file: string;
  kind: string;
  start: number;
  end: number;
  text: string;
}

/** Every change that can be made to a file. */
export function mutantsOf(file: string): Mutant[] {
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
