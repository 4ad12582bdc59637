import type { Migration } from "kysely/migration";
import * as firstRelease from "./0001_first_release.ts";
import * as linksPickupBudgetCodes from "./0002_links_pickup_budget_codes.ts";
import * as dayOfTheTrip from "./0003_day_of_the_trip.ts";

/** Every migration by name, in the order in which they run. A static map, so that a bundle holds them too. */
export const migrations: Record<string, Migration> = {
  "0001_first_release": firstRelease,
  "0002_links_pickup_budget_codes": linksPickupBudgetCodes,
  "0003_day_of_the_trip": dayOfTheTrip,
};
