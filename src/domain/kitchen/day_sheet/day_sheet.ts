import { alaskaDate, formatClock, formatDateTime } from "../../time/alaska_time.ts";
import { type DocumentHead, documentHead } from "../../district/district.ts";
import { oneLine } from "../../text/one_line.ts";
import { type AllergenTotal, allergenTotals } from "../../requests/allergens.ts";
import { type Load, loadOf } from "../calendar/load.ts";
import { closedText } from "../calendar/closed_days.ts";
import {
  type Delivery,
  inPackingOrder,
  type KitchenDay,
  timeAnchor,
  type Totals,
  totalsOf,
  type UnapprovedRequest,
} from "./day.ts";
import { dayText, type DocumentNames, requestText, totalsText } from "../texts.ts";
import { describeChanges, type SheetChanges } from "./sheet_changes.ts";
import { type DeliveryLine, deliveryLine } from "./sheet_deliveries.ts";
import { changesSincePrint } from "./since_print.ts";
import { counted } from "../../text/amounts.ts";
import { shortId, versionLabel, versionState } from "../../requests/request.ts";

/** The day's sheet, which the page and the PDF show under headings of their own. */
export interface DaySheet extends DocumentHead {
  kind: "kitchen-day";
  title: string;
  day: string;
  /** Says that the kitchen is closed and why; null when it is open. */
  closed: string | null;
  counts: Totals;
  /** The lunches against capacity; null where that is unlimited, and once the day is over. */
  load: Load | null;
  capacity: number | null;
  allergens: AllergenTotal[];
  sincePrint: SheetChanges | null;
  none: string | null;
  times: SheetTime[];
  unapproved: { requestId: string; shortId: string; text: string }[];
  footer: string;
}

export interface SheetTime {
  /** The instant, ISO 8601 in UTC. */
  deliveryAt: string;
  anchor: string;
  heading: string;
  totals: string;
  lunches: string;
  allergens: AllergenTotal[];
  deliveries: DeliveryLine[];
}

export function buildDaySheet(day: KitchenDay, names: DocumentNames): DaySheet {
  const { district, schools, now } = names;
  const since = changesSincePrint(day, schools);
  const title = "Kitchen Day Sheet";
  const inWords = dayText(day.date);
  const counts = totalsOf(day.deliveries);
  // A past day may have had another capacity.
  const capacity = day.date < alaskaDate(now) ? null : day.capacity;
  return {
    kind: "kitchen-day",
    ...documentHead(district, now),
    title,
    day: inWords,
    closed: day.closedReason === null ? null : closedText(oneLine(day.closedReason)),
    counts,
    load: loadOf({ approved: counts.lunches, inReview: day.inReview, capacity }),
    capacity,
    allergens: allergensOf(day.deliveries),
    sincePrint: describeChanges(day, since, names),
    none: day.deliveries.length === 0 ? "No approved deliveries on this day." : null,
    // Grouped by instant, since one time can be typed in several ways.
    times: [...Map.groupBy(inPackingOrder(day.deliveries, schools), ({ deliveryAt }) => deliveryAt)].map((
      [deliveryAt, deliveries],
    ) => ({
      deliveryAt,
      anchor: timeAnchor(deliveryAt),
      heading: formatClock(deliveryAt),
      totals: totalsText(totalsOf(deliveries)),
      lunches: counted(totalsOf(deliveries).lunches, "lunch", "lunches"),
      allergens: allergensOf(deliveries),
      deliveries: deliveries.map((delivery) => deliveryLine(delivery, since, names)),
    })),
    unapproved: describeUnapproved(day.unapproved, names),
    footer: `${title}, ${inWords}. Printed: ${formatDateTime(now)} (Alaska Time)`,
  };
}

/**
 * Returns all that makes a day's sheet, to tell its versions apart for an open page: without a child's name, which
 * could be guessed from a hash, and with today, from which the page counts how far away the day is.
 */
export function sheetState(
  { deliveries, unapproved, lastPrint, ...facts }: KitchenDay,
  { district, schools, now }: DocumentNames,
) {
  return {
    ...facts,
    deliveries: deliveries.map((version) => [versionState(version), version.waitingRevision?.id]),
    unapproved: unapproved.map(({ effectiveOn, ...version }) => [versionState(version), effectiveOn]),
    lastPrint: lastPrint && [
      lastPrint.at,
      lastPrint.by,
      lastPrint.versions.map(({ request, left }) => [versionState(request), left]),
    ],
    district,
    schools,
    today: alaskaDate(now),
  };
}

function allergensOf(deliveries: readonly Delivery[]): AllergenTotal[] {
  return allergenTotals(deliveries.flatMap(({ specialMeals }) => specialMeals), true);
}

function describeUnapproved(requests: readonly UnapprovedRequest[], names: DocumentNames): DaySheet["unapproved"] {
  return inPackingOrder(requests, names.schools).map((request) => ({
    requestId: request.id,
    shortId: shortId(request.id),
    text: [
      requestText(request, names),
      ...request.specialMealCount === 0 ? [] : [counted(request.specialMealCount, "special meal")],
      ...request.version === 0 ? [] : [versionLabel(request.version)],
      ...effectiveText(request),
    ].join(" · "),
  }));
}

function effectiveText({ effectiveOn, deliveryDate }: UnapprovedRequest): string[] {
  if (effectiveOn === null) return [];
  return effectiveOn === deliveryDate
    ? ["the approved version above stays in effect until you decide"]
    : [`would move here from ${dayText(effectiveOn)}`];
}
