import type { DaySheet } from "../domain/kitchen/day_sheet/day_sheet.ts";
import type { LabelSheet } from "../domain/kitchen/labels/labels.ts";
import type { ServingSheets } from "../domain/kitchen/day_sheet/serving_sheet.ts";
import { MAX_SPECIAL_MEALS } from "../domain/requests/form.ts";
import type { Sheet } from "../domain/requests/sheet.ts";
import { counted } from "../domain/text/amounts.ts";
import { drawnLengths } from "./printable.ts";

type KitchenDocument = DaySheet | LabelSheet | ServingSheets;

/** Plain data that becomes a PDF; a request's sheet is the one without a kind. */
export type PrintedDocument = Sheet | KitchenDocument;

interface Limits {
  meals: number;
  characters: number;
}

/** About 40 pages of notes. A kitchen cannot work with more, and their layout would keep other callers waiting. */
const MAX_MEAL_CHARACTERS = 100_000;

const REQUEST_LIMITS: Limits = { meals: MAX_SPECIAL_MEALS, characters: MAX_MEAL_CHARACTERS };

/** Six times the largest day that a district of this size has, drawn well within the deadline. */
const KITCHEN_LIMITS: Limits = { meals: 2_000, characters: 200_000 };

/** Boxes to tick are a page for every 800. */
const MAX_SERVING_LUNCHES = 50_000;

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

/** Null when it is not. Of the kitchen's, `leaveOutLargest` takes care. */
export function sizeError(job: PrintedDocument): string | null {
  if ("kind" in job) return job.kind === "kitchen-serving" ? boxesError(job) : null;
  const { meals } = job.specialMeals;
  const size = total(meals.map(({ studentName: name, notes }) => sizeOf({ name, notes })));
  if (meals.length > REQUEST_LIMITS.meals) {
    return `it has ${meals.length} special meals, and a PDF has room for ${REQUEST_LIMITS.meals}`;
  }
  if (size <= REQUEST_LIMITS.characters) return null;
  return `its special meals have ${size} characters, and a PDF has room for ${REQUEST_LIMITS.characters} of them`;
}

function boxesError({ sheets }: ServingSheets): string | null {
  const boxes = total(sheets.map(({ lunches }) => lunches.count));
  return boxes > MAX_SERVING_LUNCHES ? `it has ${boxes} lunches, and a PDF has room for ${MAX_SERVING_LUNCHES}` : null;
}

/**
 * Leaves out the special meals that a document has no room for: those of the largest requests, so that no request keeps
 * the others' off the paper. A line in their place says whose they are and where to find them.
 */
export function leaveOutLargest(document: KitchenDocument): KitchenDocument {
  const leftOut = findLargest(document);
  if (leftOut.size === 0) return document;
  switch (document.kind) {
    case "kitchen-day": {
      const times = document.times.map((time) => ({ ...time, meals: withoutMeals(time.meals, leftOut) }));
      return { ...document, times };
    }
    case "kitchen-labels":
      return { ...document, labels: withoutMeals(document.labels, leftOut) };
    case "kitchen-serving": {
      const sheets = document.sheets.map((sheet) => {
        const { heading } = sheet.meals;
        return leftOut.has(sheet.shortId)
          ? { ...sheet, meals: { heading, names: [], none: leftOutText(sheet.shortId) } }
          : sheet;
      });
      return { ...document, sheets };
    }
  }
}

function findLargest(document: KitchenDocument): Set<string> {
  const sizes = [...Map.groupBy(mealTexts(document), ({ shortId }) => shortId)]
    .map(([shortId, meals]) => ({ shortId, meals: meals.length, characters: total(meals.map(sizeOf)) }))
    .toSorted((a, b) => a.characters - b.characters);
  const room = { ...KITCHEN_LIMITS };
  const leftOut = new Set<string>();
  for (const { shortId, meals, characters } of sizes) {
    room.meals -= meals;
    room.characters -= characters;
    if (room.meals < 0 || room.characters < 0) leftOut.add(shortId);
  }
  return leftOut;
}

function withoutMeals<Meal extends { shortId: string; student: string; facts: string; notes: string }>(
  meals: Meal[],
  leftOut: ReadonlySet<string>,
): Meal[] {
  return [...Map.groupBy(meals, ({ shortId }) => shortId)].flatMap(([shortId, own]) =>
    leftOut.has(shortId)
      ? own.slice(0, 1).map((meal) => ({
        ...meal,
        student: counted(own.length, "special meal"),
        facts: "",
        notes: leftOutText(shortId),
      }))
      : own
  );
}

function leftOutText(shortId: string): string {
  return `Their notes are too long for this document. Open request ${shortId} and print its page.`;
}

interface MealTexts {
  name: string;
  notes: string;
  where?: string;
}

function mealTexts(document: KitchenDocument): (MealTexts & { shortId: string })[] {
  switch (document.kind) {
    case "kitchen-day":
      return document.times.flatMap(({ meals }) => meals)
        .map(({ shortId, student: name, notes }) => ({ shortId, name, notes }));
    case "kitchen-serving":
      // A name and a note are one line here, with our dot between them.
      return document.sheets.flatMap(({ shortId, meals }) =>
        meals.names.map((name) => ({ shortId, name: name.replace(" · ", ""), notes: "" }))
      );
    case "kitchen-labels":
      return document.labels.map(({ shortId, student: name, notes, where }) => ({ shortId, name, notes, where }));
  }
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
