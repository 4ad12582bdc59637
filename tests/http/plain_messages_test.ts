import assert from "node:assert/strict";
import { z } from "zod";
import { AppError } from "../../src/domain/http/errors.ts";
import { checkValues } from "../../src/http/middleware/validate.ts";

const ID = "3f2b9c1e-0000-4000-8000-000000000000";

const schema = z.strictObject({
  name: z.string().max(3).optional(),
  count: z.int().min(1).max(9).optional(),
  isReady: z.boolean().optional(),
  kind: z.enum(["a", "b"]).optional(),
  ids: z.array(z.uuid()).max(1).optional(),
  known: z.string("Has words of its own").optional(),
  inner: z.object({ needed: z.string() }).optional(),
});

const WORDS: [value: unknown, words: string[]][] = [
  [[], [": Must be an object with named fields"]],
  [{ lost: 1, more: 2 }, [': Unknown field: "lost", "more"']],
  [{ name: 1, count: "1", isReady: 1 }, [
    "name: Must be text",
    "count: Must be a number",
    "isReady: Must be true or false",
  ]],
  [{ name: "four" }, ["name: Must be at most 3 characters"]],
  [{ count: 1.5 }, ["count: Must be a whole number"]],
  [{ count: 0 }, ["count: Must be at least 1"]],
  [{ count: 10 }, ["count: Must be at most 9"]],
  [{ kind: "c" }, ["kind: Must be one of a, b"]],
  [{ ids: "1" }, ["ids: Must be a list"]],
  [{ ids: ["1"] }, ["ids.0: Is not valid"]],
  [{ ids: [ID, ID] }, ["ids: Must have at most 1 entry"]],
  [{ inner: {} }, ["inner.needed: Required"]],
  [{ known: 1 }, ["known: Has words of its own"]],
];

for (const [value, words] of WORDS) {
  Deno.test(`a schema without words of its own says: ${words.join("; ")}`, () => {
    assert.throws(() => checkValues(schema, value), (error) => {
      assert(error instanceof AppError);
      assert.deepEqual(error.errors?.map(({ field, message }) => `${field}: ${message}`), words);
      return true;
    });
  });
}
