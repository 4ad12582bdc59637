import assert from "node:assert/strict";
import fc from "fast-check";
import { pageSlots } from "../../../src/domain/lists/pagination.ts";

const SHOWN: [what: string, pages: number[], total: number, slots: string][] = [
  ["up to seven pages are all shown", [1], 1, "1"],
  ["up to seven pages are all shown", [1, 4, 7], 7, "1 2 3 4 5 6 7"],
  ["the first five and the last at the start", [1, 2, 3, 4], 20, "1 2 3 4 5 … 20"],
  ["the first five and the last at the start", [4], 8, "1 2 3 4 5 … 8"],
  ["the first and the last five at the end", [17, 18, 19, 20], 20, "1 … 16 17 18 19 20"],
  ["the first and the last five at the end", [5], 8, "1 … 4 5 6 7 8"],
  ["the first, the page with its neighbors and the last in between", [5], 20, "1 … 4 5 6 … 20"],
  ["the first, the page with its neighbors and the last in between", [16], 20, "1 … 15 16 17 … 20"],
  ["the first, the page with its neighbors and the last in between", [5], 9, "1 … 4 5 6 … 9"],
];

for (const [what, pages, total, slots] of SHOWN) {
  Deno.test(`${what}: on page ${pages.join(" or ")} of ${total}, ${slots}`, () => {
    for (const page of pages) {
      assert.equal(pageSlots(page, total).map((slot) => slot === "ellipsis" ? "…" : slot).join(" "), slots);
    }
  });
}

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
