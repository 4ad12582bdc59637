import { test } from "../support/test.ts";
import { checkStates } from "./axe.ts";

test("axe finds nothing in the pages about requests, in light, dark and forced colors", () => {
  return checkStates(["Requests", "Lists", "Review"]);
});
