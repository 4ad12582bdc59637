import { findDistrict } from "../../../db/district/details.ts";
import type { Db } from "../../../db/client.ts";
import { findSchools } from "../../../db/district/schools.ts";
import { recordMealsViews } from "../../../db/history/record.ts";
import { findKitchenDay, listDeliveries } from "../../../db/kitchen/day.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import type { Delivery, KitchenDay } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { sheetState } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { dayText, type DocumentNames } from "../../../src/domain/kitchen/texts.ts";
import { shownWithMeals } from "../../../src/domain/kitchen/day_sheet/since_print.ts";
import type { Viewer } from "../../../src/domain/requests/permissions.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { etagFor } from "../../../src/http/responses/etag.ts";
import type { Deps } from "../../deps.ts";

/** Returns a day, after recording that `viewer` sees its special meals. */
export async function viewKitchenDay({ db, clock }: Deps, viewer: Viewer, date: string): Promise<KitchenDay> {
  const day = await findKitchenDay(db, date);
  await recordMealsViews(db, viewer, shownWithMeals(day), clock());
  return day;
}

/** Returns what tells a day's sheet from an earlier one. It names no student, so it is no view. */
export async function findSheetVersion(deps: Deps, date: string): Promise<string> {
  const [day, names] = await Promise.all([findKitchenDay(deps.db, date), findDocumentNames(deps)]);
  return etagFor(sheetState(day, names));
}

/** Returns the deliveries of a day, after recording the view; NOT_FOUND when the day has no delivery with this id. */
export async function viewDeliveries(
  { db, clock }: Deps,
  viewer: Viewer,
  date: string,
  requestId?: string,
): Promise<Delivery[]> {
  const deliveries = await findDeliveries(db, date, requestId);
  await recordMealsViews(db, viewer, shownWithMeals({ deliveries, lastPrint: null }), clock());
  return deliveries;
}

/** Returns deliveries whose special meals may not be shown, without a view; NOT_FOUND as viewDeliveries(). */
export async function findDeliveries(db: Db, date: string, requestId?: string): Promise<Delivery[]> {
  const ofDay = await listDeliveries(db, date);
  const deliveries = requestId === undefined ? ofDay : ofDay.filter(({ id }) => id === requestId);
  if (requestId !== undefined && deliveries.length === 0) {
    throw new AppError(
      "NOT_FOUND",
      `Request ${shortId(requestId)} is not packed for ${
        dayText(date)
      }. It may have been revised; reload the day sheet.`,
    );
  }
  return deliveries;
}

export async function findDocumentNames({ db, clock }: Deps) {
  const [district, schools] = await Promise.all([findDistrict(db), findSchools(db)]);
  return { district, schools, now: clock() } satisfies DocumentNames;
}
