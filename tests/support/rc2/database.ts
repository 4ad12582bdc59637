import postgres from "postgres";
import { copiedDatabase } from "../postgres.ts";

/** A database as 1.0.0-rc.2 left it, with rows in every table. */
export function rc2Database() {
  return copiedDatabase("rc2", async ({ ownerUrl }) => {
    const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
    for (const file of ["schema.sql", "rows.sql"]) {
      await sql.unsafe(await Deno.readTextFile(new URL(file, import.meta.url)));
    }
    await sql.end();
  });
}
