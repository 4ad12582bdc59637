import { fullName } from "../../accounts/users.ts";
import { formatDateTime } from "../../time/alaska_time.ts";
import { type DocumentHead, documentHead } from "../../district/district.ts";
import { schoolLabel } from "../../district/schools.ts";
import { oneLine } from "../../text/one_line.ts";
import { eatBy } from "../../requests/cooler_log.ts";
import { allergyText } from "../../requests/allergens.ts";
import { KITCHEN_NOTE_LABEL, type RequestWithMeals, shortId } from "../../requests/request.ts";
import type { SheetField } from "../../requests/sheet.ts";
import { clockText, dayText, type DocumentNames } from "../texts.ts";

/** The sheets that travel with the coolers, one for each request. */
export interface ServingSheets extends DocumentHead {
  kind: "kitchen-serving";
  name: string;
  title: string;
  none: string | null;
  sheets: ServingSheet[];
  footer: string;
}

export interface ServingSheet {
  school: string;
  facts: SheetField[];
  comments: { heading: string; text: string } | null;
  lunches: { heading: string; count: number };
  /** A roster's lines, in place of boxes for the lunches. */
  lines: { heading: string; count: number }[];
  meals: { heading: string; names: string[]; none: string | null };
  blanks: string[][];
  rule: string;
  shortId: string;
}

/** Describes the serving sheets of `requests`, with whole notes, which may tell of another allergy or an EpiPen. */
export function buildServingSheets(
  requests: readonly RequestWithMeals[],
  { date, ...names }: DocumentNames & { date: string },
  name = "Serving Sheet",
): ServingSheets {
  return {
    kind: "kitchen-serving",
    name,
    title: `${name}, ${dayText(date)}`,
    ...documentHead(names.district, names.now),
    none: requests.length === 0 ? `No approved deliveries on ${dayText(date)}.` : null,
    sheets: requests.map((request) => servingSheet(request, names)),
    footer: `${name}. Printed: ${formatDateTime(names.now)} (Alaska Time)`,
  };
}

function servingSheet(request: RequestWithMeals, { schools }: Pick<DocumentNames, "schools">): ServingSheet {
  const { recipientFirstName: firstName, recipientLastName: lastName, specialMeals } = request;
  const eaten = eatBy(request.deliveryDate, request.coolerLog?.removedAt);
  return {
    school: oneLine(schoolLabel(schools, request.school)),
    facts: [
      { label: "Day", value: dayText(request.deliveryDate) },
      { label: request.pickup ? "Ready at" : "Time", value: clockText(request) },
      { label: "Lunches", value: String(request.numberOfLunches) },
      { label: "Students", value: String(request.numStudents) },
      { label: "Adults", value: String(request.numAdults) },
      { label: "Grades", value: oneLine(request.gradesText) },
      { label: "Recipient", value: oneLine(fullName({ firstName, lastName })) },
      { label: "Phone", value: oneLine(request.recipientPhone) },
      { label: "Class or Teacher", value: oneLine(request.className) },
      { label: "Destination", value: oneLine(request.destination) },
      { label: "Eat by", value: eaten ?? "" },
      { label: KITCHEN_NOTE_LABEL, value: oneLine(request.kitchenNote?.text ?? "") },
    ].filter(({ value }) => value !== ""),
    comments: request.comments?.trim() ? { heading: "Comments", text: request.comments.trim() } : null,
    lunches: {
      heading: `Lunches served: check one box for each of ${request.numberOfLunches}`,
      count: request.numberOfLunches,
    },
    lines: [],
    meals: {
      heading: specialMeals.length === 0 ? "Special meals" : `Special meals: ${specialMeals.length}`,
      names: specialMeals.map((meal) =>
        [oneLine(meal.studentName), allergyText(meal.allergens), oneLine(meal.notes)]
          .filter((words) => words !== "").join(" · ")
      ),
      none: specialMeals.length === 0 ? "None" : null,
    },
    blanks: [
      ["Delivered", "Students served", "Adults served", "Returned", "Discarded"],
      ["Packed at", "°F", "Out of refrigeration at", ...eaten === null ? ["Eat by"] : []],
      ["Received at", "°F", "Eaten or discarded by"],
      ["Signature"],
    ],
    rule: "Eat within four hours of leaving refrigeration, then throw away what is left (18 AAC 31.236).",
    shortId: shortId(request.id),
  };
}
