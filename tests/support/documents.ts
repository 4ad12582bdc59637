import { readdirSync, readFileSync } from "node:fs";

/** The code of all documents, a line each: indented lines without their remarks, and inline code. */
export function codeOfDocuments(): string {
  const docs = readdirSync("docs").filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`);
  return ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...docs].flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/`([^`]+)`|^ {4,}(.*?)(?: {2,}#.*)?$/gm)]
      .map(([, inline, line = ""]) => (inline ?? line).replaceAll(/\s+/g, " "))
  ).join("\n");
}
