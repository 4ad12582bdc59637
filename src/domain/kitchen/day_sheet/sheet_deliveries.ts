import { fullName } from "../../accounts/users.ts";
import { formatClock, formatDay } from "../../time/alaska_time.ts";
import { schoolLabel } from "../../district/schools.ts";
import { oneLine } from "../../text/one_line.ts";
import { allergensText, mealFactsText, STATEMENT_WORDS } from "../../requests/allergens.ts";
import { coolerText, isTooWarm, NO_COOLER_LOG } from "../../requests/cooler_log.ts";
import { closeOutText, hasCloseOut } from "../../requests/close_out.ts";
import { goesOutText, NO_MARKS, type RosterMarks, shortId, tripText } from "../../requests/request.ts";
import { isAllowedFrom, type RequestStatus } from "../../requests/statuses.ts";
import type { Delivery } from "./day.ts";
import type { DocumentNames } from "../texts.ts";
import { changeLine, PRINT_MARKS, type SincePrint } from "./since_print.ts";

/** A line of the sheet. A text is "" where there is nothing to say; the id is for links, and not printed. */
export interface DeliveryLine {
  requestId: string;
  status: RequestStatus;
  time: string;
  /** "Pickup", or "" for a delivery. */
  pickup: string;
  school: string;
  shortId: string;
  /** The class and the destination. */
  trip: string;
  /** The words not to overlook: that it is not as it was printed and, last, a revision in review. */
  marks: string[];
  changes: string[];
  hasLabels: boolean;
  /** The revision in review, which keeps it from being marked in progress. */
  revisionId: string | null;
  /** "40 delivered, 38 served"; "" for nothing. */
  closeOut: string;
  /** "Cooler: packed 7:15 am at 38 °F". */
  cooler: string;
  /** Says that the cooler was too warm, and what was done about it. */
  tooWarm: string;
  awaitsCloseOut: boolean;
  /** Whether it was closed out before all of its coolers were back. */
  awaitsCoolers: boolean;
  roster: RosterMarks;
  coolersOut: string;
  coolersBack: string;
  lunches: string;
  students: string;
  adults: string;
  specialMeals: string;
  grades: string;
  recipient: string;
  phone: string;
  /** The office's line for the kitchen. */
  note: string;
  comments: string;
  meals: MealLine[];
}

export interface MealLine {
  school: string;
  shortId: string;
  student: string;
  facts: string;
  allergens: string;
  statement: string;
  notes: string;
}

/** Describes a delivery on the sheet. */
export function deliveryLine(
  delivery: Delivery,
  since: SincePrint | null,
  { schools }: Pick<DocumentNames, "schools">,
): DeliveryLine {
  const school = oneLine(schoolLabel(schools, delivery.school));
  const { status, recipientFirstName: firstName, recipientLastName: lastName } = delivery;
  const log = delivery.coolerLog ?? NO_COOLER_LOG;
  const cooler = coolerText(log);
  const printMark = since?.marks.get(delivery.id);
  return {
    requestId: delivery.id,
    status,
    time: formatClock(delivery.deliveryAt),
    pickup: delivery.pickup ? goesOutText(delivery) : "",
    school,
    shortId: shortId(delivery.id),
    trip: oneLine(tripText(delivery)),
    marks: [
      ...printMark ? [PRINT_MARKS[printMark.kind]] : [],
      ...delivery.waitingRevision ? [revisionMark(delivery, delivery.waitingRevision)] : [],
    ],
    changes: printMark?.kind === "changed" ? printMark.changes.map(changeLine) : [],
    hasLabels: hasLabels(delivery),
    revisionId: delivery.waitingRevision?.id ?? null,
    closeOut: closeOutText(delivery),
    cooler: cooler && `Cooler: ${cooler}`,
    tooWarm: isTooWarm(log) ? ["Too warm", log.correctiveAction].filter(Boolean).join(": ") : "",
    awaitsCloseOut: isAllowedFrom("complete", status) ||
      (isAllowedFrom("close-out", status) && delivery.erasedAt === null && !hasCloseOut(delivery)),
    awaitsCoolers: isAllowedFrom("close-out", status) && (log.coolersOut ?? 0) > (log.coolersBack ?? 0),
    roster: delivery.rosterMarks ?? NO_MARKS,
    coolersOut: String(log.coolersOut ?? ""),
    coolersBack: String(log.coolersBack ?? ""),
    lunches: String(delivery.numberOfLunches),
    students: String(delivery.numStudents),
    adults: String(delivery.numAdults),
    specialMeals: delivery.specialMeals.length === 0 ? "" : String(delivery.specialMeals.length),
    grades: oneLine(delivery.gradesText),
    recipient: oneLine(fullName({ firstName, lastName })),
    phone: oneLine(delivery.recipientPhone),
    note: oneLine(delivery.kitchenNote?.text ?? ""),
    comments: delivery.comments?.trim() ?? "",
    meals: delivery.specialMeals.map((meal) => ({
      school,
      shortId: shortId(delivery.id),
      student: oneLine(meal.studentName),
      facts: mealFactsText(meal),
      allergens: allergensText(meal.allergens),
      statement: STATEMENT_WORDS[meal.medicalStatement],
      notes: meal.notes.trim(),
    })),
  };
}

/** Whether there are labels to make for a delivery. Erased meals have none. */
export function hasLabels({ erasedAt, specialMeals }: Delivery): boolean {
  return erasedAt === null && specialMeals.length > 0;
}

function revisionMark(delivery: Delivery, { deliveryDate }: NonNullable<Delivery["waitingRevision"]>): string {
  const elsewhere = deliveryDate === delivery.deliveryDate ? "" : `, for ${formatDay(deliveryDate)}`;
  return `Revision in review${elsewhere}`;
}
