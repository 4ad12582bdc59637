import assert from "node:assert/strict";
import { findRowChanges } from "../../../src/domain/lists/row_changes.ts";

const row = (id: string, minute: number) => ({ id, updatedAt: `2026-03-02T10:0${minute}:00.000Z` });

const ASKED_AT = "2026-03-02T10:04:00.000Z";

Deno.test("a row that came is new, one whose time changed is changed, and the others are no news", () => {
  const before = [row("kept", 1), row("decided", 2)];
  const news = findRowChanges(before, [row("kept", 1), row("decided", 3), row("submitted", 4)], ASKED_AT);
  assert.deepEqual([...news], [["decided", "Changed"], ["submitted", "New"]]);
});

Deno.test("a row that moved up from the next page is no news, even if it is newer than all that were there", () => {
  assert.equal(
    findRowChanges([row("first", 1), row("second", 2)], [row("second", 2), row("third", 3)], ASKED_AT).size,
    0,
  );
  assert.equal(findRowChanges([], [row("moved up", 3)], ASKED_AT).size, 0);
});

Deno.test("in an empty list every row that was submitted since is new", () => {
  assert.deepEqual([...findRowChanges([], [row("first", 5)], ASKED_AT)], [["first", "New"]]);
});
