import assert from "node:assert/strict";
import { formValues } from "../../src/http/middleware/form_values.ts";
import { closeOutsSchema } from "../../src/domain/requests/close_out_schemas.ts";

Deno.test("of a record, at most 1,000 rows are read, whatever was posted", () => {
  const names = new Set(Array.from({ length: 9_990 }, (_, row) => `deliveries.${row}.delivered`));
  const fields = { names, texts: () => ["1"], text: () => "1" };
  const { deliveries } = formValues(closeOutsSchema, fields);
  assert.equal(Object.keys(deliveries as object).length, 1_000);
});
