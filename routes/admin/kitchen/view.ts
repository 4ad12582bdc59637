import { findDistrict } from "../../../db/district/find.ts";
import { findSchools } from "../../../db/district/schools.ts";
import { recordMealsViews } from "../../../db/history/looks.ts";
import { findKitchenDay, listDeliveries } from "../../../db/kitchen/day.ts";
import type { Delivery, KitchenDay } from "../../../src/domain/kitchen/day.ts";
import type { DocumentNames } from "../../../src/domain/kitchen/day_sheet.ts";
import { shownWithMeals } from "../../../src/domain/kitchen/since_print.ts";
import type { Viewer } from "../../../src/domain/requests/permissions.ts";
import type { Deps } from "../../deps.ts";

/** Finds a day to show to `viewer`. It is noted first that they look at its special meals. */
export async function viewKitchenDay({ db, clock }: Deps, viewer: Viewer, date: string): Promise<KitchenDay> {
  const day = await findKitchenDay(db, date);
  await recordMealsViews(db, viewer, shownWithMeals(day), clock());
  return day;
}

/** The same for documents that only name what is packed. */
export async function viewDeliveries({ db, clock }: Deps, viewer: Viewer, date: string): Promise<Delivery[]> {
  const deliveries = await listDeliveries(db, date);
  await recordMealsViews(db, viewer, shownWithMeals({ deliveries, lastPrint: null }), clock());
  return deliveries;
}

/** What the kitchen's documents are made with. */
export async function findDocumentNames({ db, clock }: Deps): Promise<DocumentNames> {
  const [district, schools] = await Promise.all([findDistrict(db), findSchools(db)]);
  return { district, schools, now: clock() };
}
