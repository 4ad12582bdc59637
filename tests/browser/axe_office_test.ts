import { test } from "../support/test.ts";
import { checkStates } from "./axe.ts";

test("axe finds nothing in the office's, accounts' and error pages, in light, dark and forced colors", () => {
  return checkStates(["Kitchen", "Office", "People", "Edges"]);
});
