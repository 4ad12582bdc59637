import type { Context } from "hono";
import { findDistrict } from "../../db/district/details.ts";
import { findSchools } from "../../db/district/schools.ts";
import { findClosedDays } from "../../db/kitchen/closed_days.ts";
import { findDayLoad } from "../../db/kitchen/day_lunches.ts";
import type { Ordering } from "../../src/components/requests/form/RequestForm.tsx";
import { earliestDeliveryDate, latestDeliveryDate } from "../../src/domain/requests/deadlines.ts";
import type { RequestDetails } from "../../src/domain/requests/family.ts";
import { homeFor } from "../../src/domain/urls.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import type { Deps } from "../deps.ts";

export async function findOrdering(
  { db, clock }: Deps,
  c: Context<SignedInEnv>,
  revised?: RequestDetails,
): Promise<Ordering> {
  const now = clock();
  const [{ officeName, bagText, budgetCodeUse, budgetCodeHint }, schools, closedDays, kitchenDay] = await Promise.all([
    findDistrict(db),
    findSchools(db),
    findClosedDays(db, now),
    revised ? findDayLoad(db, revised.deliveryDate, revised.familyId) : null,
  ]);
  return {
    earliestDate: earliestDeliveryDate(now),
    latestDate: latestDeliveryDate(now),
    schools,
    closedDays,
    kitchenDay,
    officeName,
    bagText,
    budgetCodeUse,
    budgetCodeHelp: [budgetCodeUse === "OPTIONAL" && "Optional", budgetCodeHint].filter(Boolean).join(" · "),
    homeHref: homeFor(c.var.session.user.role),
  };
}
