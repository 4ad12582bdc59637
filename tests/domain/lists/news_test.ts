import assert from "node:assert/strict";
import { findNews } from "../../../src/domain/lists/news.ts";

const row = (id: string, minute: number) => ({ id, updatedAt: `2026-03-02T10:0${minute}:00.000Z` });

const ASKED_AT = "2026-03-02T10:04:00.000Z";

Deno.test("a row that came is new, one whose time changed is changed, and the others are no news", () => {
  const before = [row("kept", 1), row("decided", 2)];
  const news = findNews(before, [row("kept", 1), row("decided", 3), row("submitted", 4)], ASKED_AT);
  assert.deepEqual([...news], [["decided", "Changed"], ["submitted", "New"]]);
});

Deno.test("a row that moved up from the next page is no news, even if it is newer than all that were there", () => {
  assert.equal(findNews([row("first", 1), row("second", 2)], [row("second", 2), row("third", 3)], ASKED_AT).size, 0);
  assert.equal(findNews([], [row("moved up", 3)], ASKED_AT).size, 0);
});

Deno.test("in an empty list every row that was submitted since is new", () => {
  assert.deepEqual([...findNews([], [row("first", 5)], ASKED_AT)], [["first", "New"]]);
});
