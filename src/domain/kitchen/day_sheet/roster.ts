import { bagSection } from "../../district/district.ts";
import type { RequestWithMeals } from "../../requests/request.ts";
import { STATUS_LABELS } from "../../requests/statuses.ts";
import type { DocumentNames } from "../texts.ts";
import { buildServingSheets, type ServingSheet, type ServingSheets } from "./serving_sheet.ts";

/** The most lines drawn at once, on a page or in a PDF, so that nobody has to wait for them. */
export const MAX_ROSTER_LINES = 3000;

/** Describes lists to check off who got a lunch, one for each request: a line a lunch, special meals first. */
export function buildRosters(
  requests: readonly RequestWithMeals[],
  names: DocumentNames & { date: string },
): ServingSheets {
  const document = buildServingSheets(requests, names, "Lunch Roster");
  const sheets = requests.flatMap(({ supersededAt, status, numStudents, numAdults, specialMeals }, index) => {
    const sheet = document.sheets[index];
    if (!sheet) return [];
    const state = supersededAt === null ? STATUS_LABELS[status] : "Replaced by a newer version";
    // Every meal has a line, even if there are more meals than students.
    const adults = Math.max(numAdults, specialMeals.length - numStudents);
    const lines = [{ heading: "Students", count: numStudents }, { heading: "Adults", count: adults }];
    return {
      ...sheet,
      facts: [...sheet.facts, { label: "Status", value: state }],
      // In place of the comments, which are for the kitchen.
      comments: bagSection(names.district),
      lines: lines.filter(({ count }) => count > 0),
      meals: { ...sheet.meals, none: null },
      blanks: [["Signature", "Date"]],
      rule: "Check “Received” as each lunch is handed out, or write A beside it for absent.",
    };
  });
  return { ...document, sheets };
}

/** Returns the lines of a roster, each with its number and, for a special meal, its name and notes. */
export function rosterLines({ lines, meals }: ServingSheet) {
  let number = 0;
  return lines.map(({ heading, count }) => ({
    heading,
    lines: Array.from({ length: count }, () => {
      const name = meals.names[number++] ?? "";
      return { received: `☐ ${number}`, number, name, meal: name === "" ? "☐" : "☒" };
    }),
  }));
}
