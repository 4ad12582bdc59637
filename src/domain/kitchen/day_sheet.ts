import { counted } from "../amounts.ts";
import { fullName } from "../accounts/users.ts";
import { formatClock, formatDateTime, formatDay, formatWeekday } from "../alaska_time.ts";
import { type District, fullOfficeName, officeContact } from "../district/district.ts";
import { schoolLabel, type Schools } from "../district/schools.ts";
import { oneLine } from "../one_line.ts";
import { allergenTotals, mealFactsText } from "../requests/allergens.ts";
import { closeOutText } from "../requests/close_out.ts";
import type { Change } from "../requests/changes.ts";
import { type LunchRequest, shortId, versionLabel } from "../requests/request.ts";
import type { SheetField } from "../requests/sheet.ts";
import type { RequestStatus } from "../requests/statuses.ts";
import { loadOf } from "./capacity.ts";
import { closedText } from "./closed_days.ts";
import {
  type Delivery,
  deliveryTimes,
  inPackingOrder,
  type KitchenDay,
  type Totals,
  totalsOf,
  type UnapprovedRequest,
} from "./day.ts";
import { changesSincePrint, mealMark, type PrintMark } from "./since_print.ts";

/** What a document is made with: the names of the district and of its schools, and the instant of printing. */
export interface DocumentNames {
  district: District;
  schools: Schools;
  now: Date;
}

/** The kitchen's day as plain data: every text of the sheet, for the page and for the PDF, in the order it is read. */
export interface DaySheet {
  kind: "kitchen-day";
  department: string;
  /** How to reach the office; null while that is not known. */
  contact: string | null;
  title: string;
  /** The day in words. */
  day: string;
  /** That the kitchen is closed and why; null when it is open. */
  closed: string | null;
  totals: SheetField[];
  /** Its lunches against what can be packed; null where that is unlimited. */
  load: { text: string; isOver: boolean } | null;
  /** As in "Peanuts: 3"; empty where nothing is ticked. */
  allergens: string[];
  /** Null until the sheet was printed once. */
  sincePrint: { heading: string; printed: string; lines: ChangedLine[]; none: string | null } | null;
  /** Null on a day with deliveries. */
  none: string | null;
  columns: { deliveries: DeliveryColumns; meals: MealColumns };
  times: SheetTime[];
  unapproved: { heading: string; warning: string; lines: UnapprovedLine[] } | null;
  footer: string;
  /** When the sheet was made, ISO 8601 in UTC: the PDF's creation date, not printed itself. */
  printedAt: string;
}

type DeliveryColumns = Record<
  "school" | "lunches" | "students" | "adults" | "grades" | "recipient" | "comments",
  string
>;
type MealColumns = Record<"school" | "student" | "notes", string>;

/** The papers of one delivery, and whether it has meal labels. */
type Papers = Pick<DeliveryLine, "requestId" | "shortId" | "hasLabels">;

/** One thing that changed since the sheet was printed. */
interface ChangedLine {
  mark: "New" | "Changed" | "Moved away" | "Cancelled" | "Deleted";
  /** Which delivery. */
  what: string;
  /** What can be printed of it again; null where it left the sheet. */
  papers: Papers | null;
  details: string[];
}

/** The deliveries of one time. */
interface SheetTime {
  /** By which the page's address leads to it. */
  anchor: string;
  /** The time, and what it adds up to. */
  heading: string;
  totals: string;
  allergens: string[];
  deliveries: DeliveryLine[];
  mealsHeading: string;
  meals: MealLine[];
}

/** One delivery. The ids and the status lead to it from the page, and are not printed. */
export interface DeliveryLine {
  requestId: string;
  status: RequestStatus;
  school: string;
  shortId: string;
  /** What nobody must overlook: "NEW", "COMPLETED", a revision that waits. */
  marks: string[];
  /** Whether it has meals to make labels for. */
  hasLabels: boolean;
  /** Whether a revision of it waits for review, so that it cannot be marked in progress. */
  waitsForRevision: boolean;
  /** What is noted of its lunches on the page: "40 delivered, 38 served"; "" for nothing. */
  closeOut: string;
  lunches: string;
  students: string;
  adults: string;
  grades: string;
  recipient: string;
  phone: string;
  comments: string;
}

interface MealLine {
  school: string;
  shortId: string;
  student: string;
  /** "NEW" or "CHANGED" since the sheet was printed; null for neither. */
  mark: string | null;
  facts: string;
  notes: string;
}

interface UnapprovedLine {
  requestId: string;
  text: string;
}

/** Describes the sheet of a day. */
export function buildDaySheet(day: KitchenDay, names: DocumentNames): DaySheet {
  const { district, schools, now } = names;
  const since = changesSincePrint(day, schools);
  const title = "Kitchen Day Sheet";
  const inWords = dayText(day.date);
  const totals = totalsOf(day.deliveries);
  return {
    kind: "kitchen-day",
    department: fullOfficeName(district),
    contact: officeContact(district),
    title,
    day: inWords,
    closed: day.closedReason === null ? null : closedText(oneLine(day.closedReason)),
    totals: totalFields(totals),
    load: loadOf({ lunches: totals.lunches, withReview: day.lunchesWithReview, capacity: day.capacity }),
    allergens: allergensOf(day.deliveries),
    sincePrint: buildSincePrint(day, names),
    none: day.deliveries.length === 0 ? "No approved deliveries on this day." : null,
    columns: {
      deliveries: {
        school: "School",
        lunches: "Lunches",
        students: "Students",
        adults: "Adults",
        grades: "Grades",
        recipient: "Recipient",
        comments: "Comments",
      },
      meals: { school: "School", student: "Student", notes: "Allergens and note" },
    },
    times: deliveryTimes(day.deliveries, schools).map(({ anchor, time, deliveries }) => ({
      anchor,
      heading: time,
      totals: totalsText(totalsOf(deliveries)),
      allergens: allergensOf(deliveries),
      deliveries: deliveries.map((delivery) => deliveryLine(delivery, since?.marks.get(delivery.id), names)),
      mealsHeading: `Special meals at ${time}`,
      meals: deliveries.flatMap((delivery) =>
        delivery.specialMeals.map((meal): MealLine => ({
          school: oneLine(schoolLabel(schools, delivery.school)),
          shortId: shortId(delivery.id),
          student: oneLine(meal.studentName),
          mark: mealMarkText(mealMark(since?.marks.get(delivery.id), delivery, meal)),
          facts: mealFactsText(meal),
          notes: meal.notes.trim(),
        }))
      ),
    })),
    unapproved: buildUnapproved(day.unapproved, names),
    footer: `${title}, ${inWords}. Printed: ${formatDateTime(now)} (Alaska Time)`,
    printedAt: now.toISOString(),
  };
}

/** The sheet without the time of its making: two that were made of the same day are the same. */
export function shownSheet({ footer: _footer, printedAt: _printedAt, ...shown }: DaySheet) {
  return shown;
}

/** A day as the kitchen's pages and documents write it: "Monday, Mar 2, 2026". */
export function dayText(date: string): string {
  return `${formatWeekday(date)}, ${formatDay(date)}`;
}

/** Counts in a sentence: "2 requests, 60 lunches (55 students, 5 adults), 3 special meals". */
export function totalsText({ requests, lunches, students, adults, specialMeals }: Totals): string {
  const parts = [
    counted(requests, "request"),
    `${counted(lunches, "lunch", "lunches")} (${counted(students, "student")}, ${counted(adults, "adult")})`,
    ...specialMeals === 0 ? [] : [counted(specialMeals, "special meal")],
  ];
  return parts.join(", ");
}

function totalFields({ requests, lunches, students, adults, specialMeals }: Totals): SheetField[] {
  return Object.entries({
    Requests: requests,
    Lunches: lunches,
    Students: students,
    Adults: adults,
    "Special meals": specialMeals,
  }).map(([label, count]) => ({ label, value: String(count) }));
}

function allergensOf(deliveries: readonly Delivery[]): string[] {
  return allergenTotals(deliveries.flatMap(({ specialMeals }) => specialMeals));
}

function deliveryLine(delivery: Delivery, mark: PrintMark | undefined, { schools }: DocumentNames): DeliveryLine {
  const { recipientFirstName: firstName, recipientLastName: lastName } = delivery;
  return {
    requestId: delivery.id,
    status: delivery.status,
    school: oneLine(schoolLabel(schools, delivery.school)),
    shortId: shortId(delivery.id),
    marks: [
      ...mark ? [MARK_TEXTS[mark.kind]] : [],
      ...delivery.status === "COMPLETED" ? [COMPLETED_MARK] : [],
      ...delivery.waitingRevision ? [waitingText(delivery, delivery.waitingRevision)] : [],
    ],
    hasLabels: hasLabels(delivery),
    waitsForRevision: delivery.waitingRevision !== null,
    closeOut: closeOutText(delivery),
    lunches: String(delivery.numberOfLunches),
    students: String(delivery.numStudents),
    adults: String(delivery.numAdults),
    grades: oneLine(delivery.gradesText),
    recipient: oneLine(fullName({ firstName, lastName })),
    phone: oneLine(delivery.recipientPhone),
    comments: delivery.comments?.trim() ?? "",
  };
}

/** Erased meals have no labels. */
function hasLabels({ erasedAt, specialMeals }: Delivery): boolean {
  return erasedAt === null && specialMeals.length > 0;
}

/** What a delivery's status is on paper; the page has a badge for it. */
export const COMPLETED_MARK = "COMPLETED";

const MARK_TEXTS: Record<PrintMark["kind"], string> = { new: "NEW", changed: "CHANGED" };

function mealMarkText(kind: PrintMark["kind"] | null): string | null {
  return kind === null ? null : MARK_TEXTS[kind];
}

function waitingText(delivery: Delivery, { deliveryDate }: NonNullable<Delivery["waitingRevision"]>): string {
  const elsewhere = deliveryDate === delivery.deliveryDate ? "" : `, for ${formatDay(deliveryDate)}`;
  return `Revision in review${elsewhere}`;
}

function buildSincePrint(day: KitchenDay, names: DocumentNames): DaySheet["sincePrint"] {
  const since = changesSincePrint(day, names.schools);
  if (since === null || day.lastPrint === null) return null;
  const changed = inPackingOrder(day.deliveries, names.schools).flatMap((delivery): ChangedLine[] => {
    const mark = since.marks.get(delivery.id);
    if (!mark) return [];
    const details = mark.kind === "new" ? [] : mark.changes.map(changeLine);
    const papers = { requestId: delivery.id, shortId: shortId(delivery.id), hasLabels: hasLabels(delivery) };
    return [{ mark: mark.kind === "new" ? "New" : "Changed", what: nameOf(delivery, names), papers, details }];
  });
  const left = inPackingOrder(since.left.map(({ request }) => request), names.schools).flatMap((request) =>
    since.left.filter((gone) => gone.request.id === request.id)
  ).map(({ request, why, movedTo }): ChangedLine => ({
    mark: LEFT_MARKS[why],
    what: nameOf(request, names),
    papers: null,
    details: movedTo === null ? [] : [`Now on ${dayText(movedTo)}`],
  }));
  const lines = [...changed, ...left];
  return {
    heading: "Since this sheet was last printed",
    printed: `Printed ${formatDateTime(day.lastPrint.at)} by ${oneLine(day.lastPrint.by)}`,
    lines,
    none: lines.length === 0 ? "Nothing has changed." : null,
  };
}

const LEFT_MARKS = { moved: "Moved away", cancelled: "Cancelled", deleted: "Deleted" } as const;

function changeLine({ label, before, after }: Change): string {
  // Allergens stand on a line of their own before the note.
  const inLine = (text: string) => oneLine(text.replaceAll("\n", " · "));
  return `${oneLine(label)}: ${inLine(before ?? "(none)")} → ${inLine(after ?? "(removed)")}`;
}

/** Which request a line is about: "Auke Bay, 8:30 am, 60 lunches (3f2b9c1e)". */
function nameOf(request: LunchRequest, { schools }: DocumentNames): string {
  const lunches = counted(request.numberOfLunches, "lunch", "lunches");
  return `${oneLine(schoolLabel(schools, request.school))}, ${formatClock(request.deliveryAt)}, ${lunches} (${
    shortId(request.id)
  })`;
}

function buildUnapproved(requests: readonly UnapprovedRequest[], names: DocumentNames): DaySheet["unapproved"] {
  if (requests.length === 0) return null;
  return {
    heading: `Not yet approved: ${requests.length}`,
    warning: "Not yet approved: do not pack",
    lines: inPackingOrder(requests, names.schools).map((request) => ({
      requestId: request.id,
      text: [
        nameOf(request, names),
        ...request.specialMealCount === 0 ? [] : [counted(request.specialMealCount, "special meal")],
        ...request.version === 0 ? [] : [versionLabel(request.version)],
        ...inForceText(request),
      ].join(" · "),
    })),
  };
}

function inForceText({ inForceOn, deliveryDate }: UnapprovedRequest): string[] {
  if (inForceOn === null) return [];
  return inForceOn === deliveryDate
    ? ["the approved version above stays in force until it is decided"]
    : [`would move here from ${dayText(inForceOn)}`];
}
