import type { Migration } from "kysely/migration";
import * as firstRelease from "./0001_first_release.ts";
import * as linksPickupBudgetCodes from "./0002_links_pickup_budget_codes.ts";

/** Every migration by name, in the order in which they run. A static map, so that a bundle holds them too. */
export const migrations: Record<string, Migration> = {
  "0001_first_release": firstRelease,
  "0002_links_pickup_budget_codes": linksPickupBudgetCodes,
};
