import { fullName, type PersonSummary } from "../accounts/users.ts";
import { formatDateTime } from "../time/alaska_time.ts";
import { bagSection, type District, type DocumentHead, documentHead } from "../district/district.ts";
import type { Schools } from "../district/schools.ts";
import type { Column } from "../lists/columns.ts";
import { oneLine } from "../text/one_line.ts";
import { type AllergenTotal, allergenTotals, hasNoAllergens, mealFactsText } from "./allergens.ts";
import { NOTICE_DAYS } from "./deadlines.ts";
import { sectionFields } from "./fields.ts";
import { type RequestWithMeals, versionLabel } from "./request.ts";
import { STATUS_LABELS } from "./statuses.ts";

export interface SheetField {
  label: string;
  value: string;
}

export interface SheetSection {
  heading: string;
  fields: SheetField[];
}

interface SheetMeal {
  number: string;
  studentName: string;
  /** The checked facts about it, printed before the notes; "" for nothing. */
  facts: string;
  notes: string;
  hasNoAllergens: boolean;
}

export const MEAL_COLUMNS = {
  number: { title: "No.", value: ({ number }) => number },
  studentName: { title: "Student", value: ({ studentName }) => studentName },
  notes: { title: "Allergy / Accommodation Notes", value: ({ notes }) => notes },
} satisfies Record<string, Column<SheetMeal>>;

/** Every text of the printed request sheet, in order: page and PDF say the same. Spec section 2, print sheet. */
export interface Sheet extends DocumentHead {
  title: string;
  /** Printed above everything else. Empty on most sheets. */
  warnings: string[];
  requestId: SheetField;
  status: SheetField;
  requestDate: SheetField;
  version: SheetField;
  delivery: SheetSection;
  lunchCount: SheetSection;
  /** The district's words about its bags today, if it has any. */
  bag: ReturnType<typeof bagSection>;
  specialMeals: {
    heading: string;
    /** The sentence in place of a table; null where there are meals. */
    none: string | null;
    totals: AllergenTotal[];
    meals: SheetMeal[];
  };
  requester: SheetSection;
  recipient: SheetSection;
  comments: { heading: string; text: string };
  footer: { printed: string; requestId: string };
}

const LATE_WARNING = `LATE REQUEST: Requester acknowledged this request is within ${NOTICE_DAYS} days of delivery date`;
export const REPLACED_WARNING = "REPLACED: A newer version of this request has replaced this one";

/** Builds a request's sheet, headed by the district. `isForKitchen` counts the notes to read, for an administrator. */
export function buildSheet(
  request: RequestWithMeals & { requester: PersonSummary },
  { district, schools, now, isForKitchen }: { district: District; schools: Schools; now: Date; isForKitchen: boolean },
): Sheet {
  return {
    ...documentHead(district, now),
    title: "Field Trip Sack Lunch Request",
    warnings: [
      ...(request.supersededAt === null ? [] : [REPLACED_WARNING]),
      ...(request.lateAckChecked ? [LATE_WARNING] : []),
    ],
    requestId: { label: "Request ID", value: request.id },
    status: { label: "Status", value: STATUS_LABELS[request.status].toUpperCase() },
    requestDate: { label: "Request Date", value: formatDateTime(request.createdAt) },
    version: { label: "Version", value: versionLabel(request.version) },
    delivery: { heading: "Delivery Information", fields: fieldsOf("delivery", request, schools) },
    lunchCount: { heading: "Lunch Count", fields: fieldsOf("lunchCount", request, schools) },
    bag: bagSection(district),
    specialMeals: buildSpecialMeals(request, isForKitchen),
    requester: {
      heading: "Requester Information",
      fields: [
        { label: "Name", value: oneLine(fullName(request.requester)) },
        { label: "Email", value: request.requester.email },
      ],
    },
    recipient: { heading: "Responsible Recipient", fields: fieldsOf("recipient", request, schools) },
    comments: { heading: "Comments", text: request.comments?.trim() || "None" },
    footer: { printed: `Printed: ${formatDateTime(now)} (Alaska Time)`, requestId: `Request ID: ${request.id}` },
  };
}

function fieldsOf(...of: Parameters<typeof sectionFields>): SheetField[] {
  return sectionFields(...of).map(({ label, value }) => ({ label, value: oneLine(value) }));
}

function buildSpecialMeals({ specialMeals }: RequestWithMeals, isForKitchen: boolean): Sheet["specialMeals"] {
  const isNone = specialMeals.length === 0;
  return {
    heading: isNone ? "Special Meal Requests" : `Special Meal Requests: ${specialMeals.length}`,
    none: isNone ? "No special meals requested" : null,
    totals: allergenTotals(specialMeals, isForKitchen),
    meals: specialMeals.map((meal, index) => ({
      number: String(index + 1),
      studentName: oneLine(meal.studentName),
      facts: mealFactsText(meal),
      notes: meal.notes.trim(),
      hasNoAllergens: hasNoAllergens(meal),
    })),
  };
}
