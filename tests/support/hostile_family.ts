import { sql } from "kysely";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { MAX_SPECIAL_MEALS } from "../../src/domain/requests/form.ts";
import type { TestApp } from "./app.ts";
import { requestsOf } from "./requests.ts";

/**
 * A family of so many versions, each with as many and as long special meals as it may have. Returns the current
 * version's id.
 */
export async function hostileFamily(running: TestApp, versions: number): Promise<string> {
  const { submitted, revise } = requestsOf(running);
  let { id } = await submitted({ specialMeals: [] });
  for (let version = 1; version < versions; version++) id = (await revise(id, { specialMeals: [] })).id;
  await sql`insert into special_meals (request_id, position, student_name, notes, allergens, medical_statement)
    select id, n, md5(id::text || n) || repeat('n', 60), left(repeat(md5(n || id::text) || ' ', 31), 1000),
      ${[...ALLERGENS]}::text[], 'YES'
    from requests, generate_series(0, ${MAX_SPECIAL_MEALS - 1}::int) n
    where family_id = (select family_id from requests where id = ${id})`.execute(running.database.db);
  return id;
}
