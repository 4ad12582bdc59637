import { checkStates } from "./axe.ts";

Deno.test("axe finds nothing in the pages about requests: light, dark, forced colors, 320 px, spaced", () => {
  return checkStates(["Requests", "Lists", "Review"]);
});
