import assert from "node:assert/strict";
import { joinGzipped, sharedPiece } from "../../src/http/gzip_pieces.ts";

Deno.test("a piece keeps no memory alive but its own text and its compressed form", () => {
  const piece = sharedPiece("A few words between two slots.");
  joinGzipped([piece]);
  for (const bytes of [piece.plain, piece.deflated]) assert.equal(bytes?.buffer.byteLength, bytes?.length);
});
