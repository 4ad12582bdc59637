import { test } from "../support/test.ts";
import { checkStates } from "./axe.ts";

test("axe finds nothing in the pages of the office, of accounts and of mistakes, in light, dark and forced colors", () => {
  return checkStates(["Kitchen", "Office", "People", "Edges"]);
});
