import assert from "node:assert/strict";
import type { ESTree } from "vite";
import { files, isIn, programOf, SUBJECTS } from "./source.ts";

// Exported functions that take a Db, and are no reads.
const WRITES = [
  // One statement, which leases what the mail worker then sends.
  "claimMail",
  // One statement, on the way to a page.
  "recordMealsViews",
  // Whole jobs that open their own transaction: nothing else is written with them.
  "endAccessAgain",
  "eraseDue",
  "eraseDueUnlessClockIsWrong",
  "queueReminders",
  // Takes a transaction of its own, to read.
  "backUpIntoFolder",
  "readSnapshot",
  "restoreBackup",
  "restoreMarked",
  "writeBackup",
  // Reads, and writes a file.
  "writeEndedAccess",
];
// Say which rows, for others to read or write.
const QUERIES = ["countPending", "countStuckMail", "selectFiltered", "selectGivenEvents", "selectOutbox"];
// Ties the outbox's functions to one database, for the mail worker.
const STORES = ["outboxStore"];

Deno.test("functions that read the database begin with find or list; those that write take a transaction", () => {
  const takers = files.filter((file) => isIn(file, ...SUBJECTS.map((subject) => `db/${subject}`)))
    .flatMap((file) => functionsOf(file).filter(takesDb).map(({ id }) => id?.name ?? ""));
  assert(takers.length > 20, "nothing was found to check");
  const known = [...WRITES, ...QUERIES, ...STORES].toSorted();
  assert.deepEqual(takers.filter((name) => !/^(find|list)[A-Z]/.test(name)).toSorted(), known);
});

function functionsOf(file: string): ESTree.Function[] {
  return programOf(file).body.flatMap((statement) =>
    statement.type === "ExportNamedDeclaration" && statement.declaration?.type === "FunctionDeclaration"
      ? [statement.declaration]
      : []
  );
}

function takesDb({ params: [first] }: ESTree.Function): boolean {
  const type = first?.type === "Identifier" ? first.typeAnnotation?.typeAnnotation : undefined;
  return type?.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "Db";
}
