import type { School } from "../district/schools.ts";
import { MAX_PAGE_SIZE } from "../lists/pagination.ts";

export interface Total {
  requests: number;
  lunches: number;
}

/** What a school ordered for a day (YYYY-MM-DD). */
export interface DaySchoolTotal extends Total {
  deliveryDate: string;
  school: School;
}

export interface RequestTotals extends Total {
  days: (Total & { day: string })[];
  /** The schools that order the most, the most first. */
  schools: (Total & { school: School })[];
  otherDays: number;
  otherSchools: number;
}

/** How many requests are added up at most: those that come first in the list. */
export const MAX_ADDED_UP = MAX_PAGE_SIZE;

/** How many days and schools get a line of their own. More would be a list of their own. */
const MAX_LINES = 10;

export function listTotals(orders: readonly DaySchoolTotal[]): RequestTotals {
  const days = [...Map.groupBy(orders, ({ deliveryDate }) => deliveryDate)]
    .map(([day, ofDay]) => ({ day, ...sum(ofDay) })).toSorted((a, b) => a.day.localeCompare(b.day));
  const schools = [...Map.groupBy(orders, ({ school }) => school)]
    .map(([school, ofSchool]) => ({ school, ...sum(ofSchool) })).toSorted((a, b) => b.lunches - a.lunches);
  return {
    ...sum(orders),
    days: days.slice(0, MAX_LINES),
    schools: schools.slice(0, MAX_LINES),
    otherDays: Math.max(days.length - MAX_LINES, 0),
    otherSchools: Math.max(schools.length - MAX_LINES, 0),
  };
}

function sum(totals: readonly Total[]): Total {
  return {
    requests: totals.reduce((sum, { requests }) => sum + requests, 0),
    lunches: totals.reduce((sum, { lunches }) => sum + lunches, 0),
  };
}
