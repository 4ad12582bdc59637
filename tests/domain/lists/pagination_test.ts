import assert from "node:assert/strict";
import fc from "fast-check";
import { MAX_PAGE_SIZE, PAGE_SIZE, pageSlots } from "../../../src/domain/lists/pagination.ts";

const shown = (current: number, total: number) =>
  pageSlots(current, total).map((slot) => slot === "ellipsis" ? "…" : slot).join(" ");

Deno.test("up to seven pages are all shown", () => {
  assert.equal(shown(1, 1), "1");
  assert.equal(shown(1, 7), "1 2 3 4 5 6 7");
  assert.equal(shown(4, 7), "1 2 3 4 5 6 7");
  assert.equal(shown(7, 7), "1 2 3 4 5 6 7");
});

Deno.test("on pages 1 to 4 of more than seven: the first five, an ellipsis and the last", () => {
  for (const current of [1, 2, 3, 4]) assert.equal(shown(current, 20), "1 2 3 4 5 … 20");
  assert.equal(shown(4, 8), "1 2 3 4 5 … 8");
});

Deno.test("on the last four pages: the first, an ellipsis and the last five", () => {
  for (const current of [17, 18, 19, 20]) assert.equal(shown(current, 20), "1 … 16 17 18 19 20");
  assert.equal(shown(5, 8), "1 … 4 5 6 7 8");
});

Deno.test("in between: first, ellipsis, the page with its neighbors, ellipsis, last", () => {
  assert.equal(shown(5, 20), "1 … 4 5 6 … 20");
  assert.equal(shown(16, 20), "1 … 15 16 17 … 20");
  assert.equal(shown(5, 9), "1 … 4 5 6 … 9");
});

const places = fc.integer({ min: 1, max: 2000 }).chain((total) =>
  fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total))
);

Deno.test("a bar has at most seven rising slots with the first, last and current page; an ellipsis hides pages", () => {
  fc.assert(fc.property(places, ([current, total]) => {
    const slots = pageSlots(current, total);
    assert(slots.length <= 7);
    const pages = slots.filter((slot) => slot !== "ellipsis");
    for (const page of [1, total, current]) assert(pages.includes(page));
    slots.forEach((slot, index) => {
      const [before, after] = [slots[index - 1], slots[index + 1]];
      if (slot === "ellipsis") {
        assert(typeof before === "number" && typeof after === "number" && after - before > 1);
      } else if (typeof after === "number") assert.equal(after, slot + 1);
    });
  }));
});

Deno.test("a list's page holds 20 rows, a search up to 1000", () => {
  assert.deepEqual([PAGE_SIZE, MAX_PAGE_SIZE], [20, 1000]);
});
