import { DEFAULT_OFFICE_NAME } from "../../src/domain/district/district.ts";
import type { Tx } from "../client.ts";

/** Writes down the district's name at the first start; later ones leave what administrators made of it. */
export async function createDistrict(tx: Tx, name: string): Promise<void> {
  await tx.insertInto("district").values({ name, officeName: DEFAULT_OFFICE_NAME, phone: "", email: "" })
    .onConflict((conflict) => conflict.column("id").doNothing()).execute();
}
