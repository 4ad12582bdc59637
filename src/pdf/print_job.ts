import type { ServingSheets } from "../domain/kitchen/day_sheet/serving_sheet.ts";
import type { Sheet } from "../domain/requests/sheet.ts";
import type { ExportTable } from "../xlsx/write_xlsx.ts";
import { type KitchenDocument, omitRequests } from "./left_out.ts";
import { drawnLengths } from "./printable.ts";

/** Plain data that becomes a PDF; a request's sheet is the one without a kind. */
export type PrintedDocument = Sheet | KitchenDocument;

/** A document, the rows of a table or, as JSON, some rows of a CSV file. */
export type RenderJob = PrintedDocument | ExportTable | { csvRows: string };

/** About 40 pages of notes. A kitchen cannot work with more, and their layout would keep other callers waiting. */
const MAX_REQUEST_CHARACTERS = 100_000;

/** Six times the largest day that a district of this size has, drawn well within the deadline. */
const KITCHEN_LIMITS = { meals: 2_000, characters: 200_000 };

/** The most lunches with boxes to check, which are a page for every 800. */
const MAX_SERVING_LUNCHES = 50_000;

/** Returns the name of what is made, and the advice on another way to it. */
export function describeJob(job: RenderJob): { what: string; advice: string } {
  if ("csvRows" in job) return { what: "The CSV file", advice: "Try again in a minute." };
  if ("batches" in job) {
    return { what: "The Excel file", advice: "Its address has all rows with .csv at its end instead." };
  }
  if (!("kind" in job)) return { what: "The PDF of this request", advice: "Use the print page instead." };
  return { what: "The PDF of this day", advice: KITCHEN_ADVICE[job.kind] };
}

const PRINT_REQUESTS = "Print each request from its own page instead.";

const KITCHEN_ADVICE: Record<KitchenDocument["kind"], string> = {
  "kitchen-day": PRINT_REQUESTS,
  "kitchen-serving": PRINT_REQUESTS,
  "kitchen-labels": `${PRINT_REQUESTS} Or shorten the longest notes.`,
};

/** Returns the error of a job that is too large, or null. `leaveOutLargest` takes care of the kitchen's. */
export function sizeError(job: RenderJob): string | null {
  if ("csvRows" in job || "batches" in job || "times" in job || "labels" in job) return null;
  if ("sheets" in job) return lunchesError(job);
  const size = total(job.specialMeals.meals.map(({ studentName: name, notes }) => sizeOf({ name, notes })));
  if (size <= MAX_REQUEST_CHARACTERS) return null;
  return `its special meals have ${size} characters, and a PDF has room for ${MAX_REQUEST_CHARACTERS} of them`;
}

function lunchesError({ sheets }: ServingSheets): string | null {
  const lunches = total(sheets.map(({ lunches }) => lunches.count));
  if (lunches <= MAX_SERVING_LUNCHES) return null;
  return `it has ${lunches} lunches, and a PDF has room for ${MAX_SERVING_LUNCHES}`;
}

/** Leaves out the meals of the largest requests where there is no room, so that they keep no others off the paper. */
export function leaveOutLargest(document: KitchenDocument): KitchenDocument {
  return omitRequests(document, findLargest(document), "tooLong");
}

function findLargest(document: KitchenDocument): Set<string> {
  const sizes = [...Map.groupBy(textsOf(document), ({ shortId }) => shortId)].map(([shortId, texts]) => ({
    shortId,
    meals: texts.filter(({ name }) => name !== undefined).length,
    characters: total(texts.map(sizeOf)),
  })).toSorted((a, b) => a.characters - b.characters);
  const room = { ...KITCHEN_LIMITS };
  const leftOut = new Set<string>();
  for (const { shortId, meals, characters } of sizes) {
    room.meals -= meals;
    room.characters -= characters;
    if (room.meals < 0 || room.characters < 0) leftOut.add(shortId);
  }
  return leftOut;
}

/** Returns the short ids of the requests in a document. */
export function requestsIn(document: KitchenDocument): string[] {
  return [...new Set(textsOf(document).map(({ shortId }) => shortId))];
}

/** The texts of a meal or, without a name, of a request's comments. */
interface Texts {
  name?: string;
  notes: string;
  where?: string;
  layouts?: number;
}

function textsOf(document: KitchenDocument): (Texts & { shortId: string })[] {
  switch (document.kind) {
    case "kitchen-day":
      return document.times.flatMap(({ deliveries }) => deliveries).flatMap(({ shortId, comments, meals }) => [
        { shortId, notes: comments },
        ...meals.map(({ student: name, notes }) => ({ shortId, name, notes })),
      ]).concat(document.unapproved.map(({ shortId }) => ({ shortId, notes: "" })));
    case "kitchen-serving":
      return document.sheets.flatMap(({ shortId, comments, meals }) => [
        { shortId, notes: comments?.text ?? "" },
        // A name and a note are one line here, with our dot between them.
        ...meals.names.map((name) => ({ shortId, name: name.replace(" · ", ""), notes: "" })),
      ]);
    case "kitchen-labels":
      return document.labels.map(({ shortId, student: name, notes, where }) => ({
        shortId,
        name,
        notes,
        where: where.join(" · "),
        layouts: notes.length + (notes.match(WIDE)?.length ?? 0) / 2 > LABEL_LETTERS ? LAYOUTS_OF_SMALL : 1,
      }));
  }
}

/** Returns a meal's characters as they are drawn. Every further line of a note takes its place however short it is. */
function sizeOf({ name = "", notes, where = "", layouts = 1 }: Texts): number {
  const [first = 0, ...further] = drawnLengths(notes);
  const notesSize = first + total(further.map((length) => Math.max(length, MIN_PER_LINE)));
  // Each label says where it goes; only the part longer than a line counts.
  const whereSize = Math.max(0, total(drawnLengths(where)) - CHARACTERS_PER_LINE);
  return (total(drawnLengths(name)) + notesSize + whereSize) * layouts;
}

/** About how many letters of a note a small label holds. One with more is laid out at several sizes. */
const LABEL_LETTERS = 100;
/** Letters that are half as wide again as others. */
const WIDE = /[A-Zmw@%]/g;
const LAYOUTS_OF_SMALL = 2.5;

function total(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

const CHARACTERS_PER_LINE = 60;

/** Lines of one letter take as long to lay out as this many letters in a row. A meal's first line is part of the meal. */
const MIN_PER_LINE = 20;
