import { checkPages } from "./axe.ts";

Deno.test("axe finds nothing in any kind of page in its main state", () => checkPages());
