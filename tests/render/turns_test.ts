import assert from "node:assert/strict";
import { createTurns } from "../../src/render/turns.ts";

/** Ends the count if no turn ever comes. */
const MOST_TURNS = 1000;

Deno.test("pages that become ready together are rendered one a turn of the event loop, first come first served", async () => {
  let turn = 0;
  let isDone = false;
  const countTurns = () => {
    turn++;
    if (!isDone && turn < MOST_TURNS) setImmediate(countTurns);
  };
  setImmediate(countTurns);

  const waitForTurn = createTurns();
  const rendered: { page: string; turn: number }[] = [];
  await Promise.all(["first", "second", "third"].map(async (page) => {
    await waitForTurn();
    rendered.push({ page, turn });
  }));
  isDone = true;

  assert.deepEqual(rendered.map(({ page }) => page), ["first", "second", "third"]);
  assert.equal(new Set(rendered.map(({ turn }) => turn)).size, 3, `turns: ${rendered.map(({ turn }) => turn)}`);
});
