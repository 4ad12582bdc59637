import { checkStates } from "./axe.ts";

Deno.test("axe finds nothing in office, account and error pages: light, dark, forced colors, 320 px, spaced", () => {
  return checkStates(["Kitchen", "Office", "People", "Edges"]);
});
