import { sql } from "kysely";
import { ALASKA, startOfDay } from "../../src/domain/time/alaska_time.ts";
import type { School, Schools } from "../../src/domain/district/schools.ts";
import { monthDays, schoolYearUntil } from "../../src/domain/reports/month.ts";
import {
  type CodeTotals,
  isEmpty,
  LATE_CANCELLATION_DAYS,
  NO_TOTALS,
  type Report,
  type ReportTotals,
  type SchoolTotals,
  sumTotals,
} from "../../src/domain/reports/report.ts";
import { PACKED_STATUSES, statusesAt } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { findSchools } from "../district/schools.ts";

interface Part {
  school: School;
  budgetCode: string;
  isInMonth: boolean;
}

/** Counts by school and by code for a month (YYYY-MM) and its school year so far, reading only that year, by an index. */
export async function findReport(db: Db, month: string): Promise<Report> {
  const year = schoolYearUntil(month);
  const range = {
    from: startOfDay(year.from),
    month: startOfDay(monthDays(month).from),
    before: startOfDay(year.before),
  };
  const [ordered, meals, cancelled] = await Promise.all([
    listOrdered(db, range),
    listMeals(db, range),
    listCancelledLate(db, range),
  ]);
  const parts = new Map<string, Part & ReportTotals>();
  for (const counted of [...ordered, ...meals, ...cancelled]) {
    const key = JSON.stringify([counted.school, counted.budgetCode, counted.isInMonth]);
    parts.set(key, { ...NO_TOTALS, ...parts.get(key), ...counted });
  }
  // Read last, so that no counted school is missing.
  const schools = await findSchools(db);
  const counted = [...parts.values()];
  return { month, schools, byCode: byCode(counted), ...bySchool(schools, counted) };
}

interface Range {
  from: Date;
  month: Date;
  before: Date;
}

function selectParts(db: Db, { from, month, before }: Range, statuses: readonly string[]) {
  return db.selectFrom("requests").where("requests.supersededAt", "is", null)
    .where("requests.deliveryAt", ">=", from).where("requests.deliveryAt", "<", before)
    .where(sql<boolean>`requests.status = any(${statuses})`)
    .select(["requests.school", "requests.budgetCode"])
    .select(sql<boolean>`requests.delivery_at >= ${month}`.as("isInMonth"))
    .groupBy(["requests.school", "requests.budgetCode", "isInMonth"]);
}

function listOrdered(db: Db, range: Range): Promise<(Part & Partial<ReportTotals>)[]> {
  return selectParts(db, range, PACKED_STATUSES).select([
    sql<number>`count(*)::int`.as("requests"),
    sql<number>`sum(number_of_lunches)::int`.as("lunches"),
    sql<number>`sum(num_students)::int`.as("students"),
    sql<number>`sum(num_adults)::int`.as("adults"),
    sql<number>`(count(*) filter (where late_ack_checked))::int`.as("late"),
    sql<number | null>`sum(delivered)::int`.as("delivered"),
    sql<number | null>`sum(served)::int`.as("served"),
    sql<number | null>`sum(returned)::int`.as("returned"),
    sql<number | null>`sum(discarded)::int`.as("discarded"),
    sql<number>`coalesce(sum(number_of_lunches) filter (where served is not null), 0)::int`.as("orderedWhereServed"),
  ]).orderBy((eb) => eb("requests.budgetCode", "=", "")).orderBy("requests.budgetCode").execute();
}

function listMeals(db: Db, range: Range): Promise<(Part & Partial<ReportTotals>)[]> {
  return selectParts(db, range, PACKED_STATUSES)
    .innerJoin("specialMeals", "specialMeals.requestId", "requests.id")
    .select(sql<number>`count(*)::int`.as("specialMeals")).execute();
}

/** The event says when a request was cancelled: erasing it later changes the row again. */
function listCancelledLate(db: Db, range: Range): Promise<(Part & Partial<ReportTotals>)[]> {
  return selectParts(db, range, statusesAt("cancelled"))
    .innerJoin(
      "auditEvents",
      (join) =>
        join.onRef("auditEvents.familyId", "=", "requests.familyId").onRef("auditEvents.requestId", "=", "requests.id"),
    )
    .where("auditEvents.type", "=", "request.cancel")
    .where(
      sql<boolean>`(audit_events.created_at at time zone ${ALASKA})::date + ${LATE_CANCELLATION_DAYS}::int
        >= requests.delivery_date`,
    )
    .select(sql<number>`count(*)::int`.as("cancelledLate")).execute();
}

function bySchool(schools: Schools, parts: (Part & ReportTotals)[]): Pick<Report, "ofMonth" | "ofSchoolYear"> {
  const totals = (counted: (Part & ReportTotals)[]): SchoolTotals[] =>
    schools.map(({ value: school }) => ({ school, ...sumTotals(counted.filter((part) => part.school === school)) }))
      .filter((each) => !isEmpty(each));
  return { ofMonth: totals(parts.filter(({ isInMonth }) => isInMonth)), ofSchoolYear: totals(parts) };
}

/** Adds up by code, in the order of `listOrdered`: codes in their order, and then what has none. */
function byCode(parts: (Part & ReportTotals)[]): CodeTotals[] {
  const totals = [...Map.groupBy(parts, ({ budgetCode }) => budgetCode)].map(([budgetCode, own]) => ({
    budgetCode,
    ofMonth: sumTotals(own.filter(({ isInMonth }) => isInMonth)),
    ofSchoolYear: sumTotals(own),
  })).filter(({ ofSchoolYear }) => ofSchoolYear.lunches > 0);
  return totals.some(({ budgetCode }) => budgetCode !== "") ? totals : [];
}
