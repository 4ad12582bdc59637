import { checkPages } from "./axe.ts";

// Over 2 s: it opens and examines each kind of page.
Deno.test("axe finds nothing in any kind of page in its main state", () => checkPages());
