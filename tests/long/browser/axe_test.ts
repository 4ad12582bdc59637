import { checkStates } from "../../browser/axe.ts";

Deno.test("axe finds nothing in any state: light, dark, forced colors, 320 px, spaced", () => checkStates());
