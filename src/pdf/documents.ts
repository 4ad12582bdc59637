import type { DaySheet } from "../domain/kitchen/day_sheet/day_sheet.ts";
import type { LabelSheet } from "../domain/kitchen/labels/labels.ts";
import type { ServingSheets } from "../domain/kitchen/day_sheet/serving_sheet.ts";
import { MAX_SPECIAL_MEALS } from "../domain/requests/form.ts";
import type { Sheet } from "../domain/requests/sheet.ts";
import { drawnLengths } from "./printable.ts";

/** What the kitchen prints. */
export type KitchenDocument = DaySheet | LabelSheet | ServingSheets;

/** Plain data that becomes a PDF; a request's sheet is the one without a kind. */
export type PrintedDocument = Sheet | KitchenDocument;

interface Limits {
  meals: number;
  characters: number;
}

/** About 40 pages of notes. A kitchen cannot work with more, and their layout would keep everybody else waiting. */
export const MAX_MEAL_CHARACTERS = 100_000;

const REQUEST_LIMITS: Limits = { meals: MAX_SPECIAL_MEALS, characters: MAX_MEAL_CHARACTERS };

/** Thirty times the largest day that a district of this size has, drawn well within the deadline. */
export const KITCHEN_LIMITS: Limits = { meals: 12_000, characters: 1_000_000 };

/** Boxes to tick are a page for every 800. */
export const MAX_SERVING_LUNCHES = 200_000;

/** The words for a PDF's content, and the advice on another way to it. */
export function describeJob(job: PrintedDocument): { what: string; advice: string } {
  if (!("kind" in job)) return { what: "The PDF of this request", advice: "Use the print page instead." };
  return { what: "The PDF of this day", advice: KITCHEN_ADVICE[job.kind] };
}

const KITCHEN_ADVICE: Record<KitchenDocument["kind"], string> = {
  "kitchen-day": "Print the page instead.",
  "kitchen-serving": "Print the requests one by one instead.",
  "kitchen-labels": "Print the day sheet's page instead, which has every note, or shorten the longest notes.",
};

/** Why a document is too large to be drawn; null when it is not. */
export function sizeError(job: PrintedDocument): string | null {
  const { meals, characters } = "kind" in job ? KITCHEN_LIMITS : REQUEST_LIMITS;
  const texts = mealTexts(job);
  if (texts.length > meals) {
    return `it has ${texts.length} special meals, and a PDF has room for ${meals}`;
  }
  const size = texts.reduce((sum, text) => sum + sizeOf(text), 0);
  if (size > characters) {
    return `its special meals have ${size} characters, and a PDF has room for ${characters} of them`;
  }
  const boxes = "kind" in job && job.kind === "kitchen-serving"
    ? job.sheets.reduce((sum, { lunches }) => sum + lunches.count, 0)
    : 0;
  return boxes > MAX_SERVING_LUNCHES ? `it has ${boxes} lunches, and a PDF has room for ${MAX_SERVING_LUNCHES}` : null;
}

/** What people wrote of a meal. */
interface MealTexts {
  name: string;
  notes: string;
  /** Of a label: its place. */
  where?: string;
}

function mealTexts(job: PrintedDocument): MealTexts[] {
  if (!("kind" in job)) return job.specialMeals.meals.map(({ studentName: name, notes }) => ({ name, notes }));
  if (job.kind === "kitchen-day") {
    return job.times.flatMap(({ meals }) => meals).map(({ student: name, notes }) => ({ name, notes }));
  }
  if (job.kind === "kitchen-serving") {
    // A name and a note are one line here, with our dot between them.
    return job.sheets.flatMap(({ meals }) => meals.names).map((name) => ({ name: name.replace(" · ", ""), notes: "" }));
  }
  return job.labels.map(({ student: name, notes, where }) => ({ name, notes, where }));
}

/** The characters of a meal as they are drawn. Every further line of a note takes its place however short it is. */
function sizeOf({ name, notes, where = "" }: MealTexts): number {
  const [first = 0, ...further] = drawnLengths(notes);
  const notesSize = first + total(further.map((length) => Math.max(length, MIN_PER_LINE)));
  // Each label says where it goes; only the part longer than a line counts.
  return total(drawnLengths(name)) + notesSize + Math.max(0, total(drawnLengths(where)) - CHARACTERS_PER_LINE);
}

function total(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

const CHARACTERS_PER_LINE = 60;

/** Lines of one letter take as long to lay out as this many letters in a row. A meal's first line is part of the meal. */
const MIN_PER_LINE = 20;
