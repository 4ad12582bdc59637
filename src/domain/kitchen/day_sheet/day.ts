import { formatClock } from "../../time/alaska_time.ts";
import type { ListedDay } from "../calendar/capacity.ts";
import { schoolLabel, type Schools } from "../../district/schools.ts";
import type { LunchRequest, RequestWithMeals } from "../../requests/request.ts";
import { PACKED_STATUSES } from "../../requests/statuses.ts";

export function isPacked({ status, supersededAt }: Pick<LunchRequest, "status" | "supersededAt">): boolean {
  return supersededAt === null && PACKED_STATUSES.includes(status);
}

/** A delivery as the kitchen packs it: the version of a request that it goes by, with its meals. */
export interface Delivery extends RequestWithMeals {
  waitingRevision: Pick<LunchRequest, "id" | "version" | "deliveryDate" | "deliveryTimeText"> | null;
}

export interface UnapprovedRequest extends LunchRequest {
  specialMealCount: number;
  /** The day of the effective version meanwhile, YYYY-MM-DD; null where there is none. */
  effectiveOn: string | null;
}

export type CalendarFacts = Pick<ListedDay, "closedReason" | "capacity" | "inReview">;

/** The facts about a day of deliveries, YYYY-MM-DD in Alaska. */
export interface KitchenDay extends CalendarFacts {
  date: string;
  /** Deliveries that are approved, in progress or completed, in no order. */
  deliveries: Delivery[];
  unapproved: UnapprovedRequest[];
  lastPrint: LastPrint | null;
}

export interface LastPrint {
  /** The instant, ISO 8601 in UTC. */
  at: string;
  by: string;
  versions: PrintedVersion[];
  /** The ids of these versions, and of the notes on the sheet. */
  ids: readonly string[];
}

/** A version that was on the printed sheet; one of a deleted request comes without its meals. */
export interface PrintedVersion {
  request: RequestWithMeals;
  /** Why it is not on the sheet any more; null while it is. */
  left: { why: "moved"; to: string } | { why: "cancelled" } | { why: "deleted" } | null;
}

/** Deliveries whose coolers or, where it is expected, whose roster are not all back, the latest first. */
export interface MissingCoolers {
  deliveries: (Pick<LunchRequest, "id" | "school" | "deliveryDate" | "deliveryAt"> & {
    out: number;
    missing: number;
    roster: boolean;
  })[];
  hasRosters: boolean;
  /** How many there are, listed or not. */
  total: number;
}

export interface Totals {
  requests: number;
  lunches: number;
  /** How many of these lunches are picked up. */
  pickedUp: number;
  students: number;
  adults: number;
  specialMeals: number;
}

export interface WeekDay extends Omit<Totals, "pickedUp">, CalendarFacts {
  /** YYYY-MM-DD. */
  date: string;
  /** How many requests and revisions for that day wait for review. */
  unapproved: number;
}

/** Returns the fragment of a delivery time on the day's page: "time-8-30-am". */
export function timeAnchor(deliveryAt: string): string {
  return `time-${formatClock(deliveryAt).replaceAll(/[^a-z\d]/g, "-")}`;
}

export function totalsOf(deliveries: readonly RequestWithMeals[]): Totals {
  const sum = (count: (delivery: RequestWithMeals) => number) =>
    deliveries.reduce((total, delivery) => total + count(delivery), 0);
  return {
    requests: deliveries.length,
    lunches: sum(({ numberOfLunches }) => numberOfLunches),
    pickedUp: sum(({ pickup, numberOfLunches }) => pickup ? numberOfLunches : 0),
    students: sum(({ numStudents }) => numStudents),
    adults: sum(({ numAdults }) => numAdults),
    specialMeals: sum(({ specialMeals }) => specialMeals.length),
  };
}

/** Sorts requests as a kitchen packs: by delivery time, then by school. */
export function inPackingOrder<Request extends Pick<LunchRequest, "id" | "school" | "deliveryAt">>(
  requests: readonly Request[],
  schools: Schools,
): Request[] {
  return requests.toSorted((a, b) =>
    a.deliveryAt.localeCompare(b.deliveryAt) ||
    schoolLabel(schools, a.school).localeCompare(schoolLabel(schools, b.school), "en-US") ||
    a.id.localeCompare(b.id)
  );
}
