import assert from "node:assert/strict";
import { findNews } from "../../../src/domain/lists/news.ts";

const row = (id: string, minute: number) => ({ id, updatedAt: `2026-03-02T10:0${minute}:00.000Z` });

Deno.test("a row that came is new, one whose time changed is changed, and the others are no news", () => {
  const news = findNews([row("kept", 1), row("decided", 2)], [row("kept", 1), row("decided", 3), row("submitted", 4)]);
  assert.deepEqual([...news], [["decided", "Changed"], ["submitted", "New"]]);
});

Deno.test("a row that moved up from the next page is no news, and in an empty list every row is", () => {
  assert.equal(findNews([row("first", 5), row("second", 3)], [row("second", 3), row("moved up", 4)]).size, 0);
  assert.deepEqual([...findNews([], [row("first", 1)])], [["first", "New"]]);
});
