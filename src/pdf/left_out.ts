import type { DaySheet } from "../domain/kitchen/day_sheet/day_sheet.ts";
import type { LabelSheet } from "../domain/kitchen/labels/labels.ts";
import type { ServingSheets } from "../domain/kitchen/day_sheet/serving_sheet.ts";
import { counted } from "../domain/text/amounts.ts";

/** What the kitchen prints of a day. A request is known by its short id. */
export type KitchenDocument = DaySheet | LabelSheet | ServingSheets;

interface Part {
  shortId: string;
}

/** Why requests are left out of a document. */
const REASONS = {
  tooLong: "Their notes are too long for this document.",
  undrawable: "This cannot be drawn.",
} as const;

/**
 * Leaves out the special meals and comments of some requests, and all that is written in those at fault. A line in their
 * place says whose they are and where to find them.
 */
export function omitRequests(
  document: KitchenDocument,
  leftOut: ReadonlySet<string>,
  reason: keyof typeof REASONS,
): KitchenDocument {
  if (leftOut.size === 0) return document;
  const areAtFault = reason === "undrawable";
  const isLeft = ({ shortId }: Part) => leftOut.has(shortId);
  const whereToRead = ({ shortId }: Part) => `${REASONS[reason]} Open request ${shortId} and print its page.`;
  switch (document.kind) {
    case "kitchen-day": {
      const times = document.times.map((time) => ({
        ...time,
        deliveries: time.deliveries.map((own) =>
          isLeft(own)
            ? { ...own, ...areAtFault && BLANK_DELIVERY, comments: areAtFault || own.comments ? whereToRead(own) : "" }
            : own
        ),
        meals: withoutMeals(time.meals, isLeft, whereToRead),
      }));
      const tell = <Line extends Part>(line: Line) => isLeft(line) ? { ...line, text: whereToRead(line) } : line;
      const unapproved = changeLines(document.unapproved, tell);
      return { ...document, times, unapproved, sincePrint: withoutLines(document, isLeft) };
    }
    case "kitchen-labels":
      return { ...document, labels: withoutMeals(document.labels, isLeft, whereToRead) };
    case "kitchen-serving": {
      const sheets = document.sheets.map((own) => {
        if (!isLeft(own)) return own;
        const { facts, comments, meals: { heading } } = own;
        return {
          ...own,
          facts: areAtFault ? [] : facts,
          comments: comments && { ...comments, text: whereToRead(own) },
          meals: { heading, names: [], none: whereToRead(own) },
        };
      });
      return { ...document, sheets };
    }
  }
}

const BLANK_DELIVERY = { trip: "", marks: [], grades: "", recipient: "", phone: "", cooler: "", tooWarm: "" };

function withoutMeals<Meal extends Part & { student: string; facts: string; notes: string }>(
  meals: Meal[],
  isLeft: (part: Part) => boolean,
  whereToRead: (part: Part) => string,
): Meal[] {
  return [...Map.groupBy(meals, ({ shortId }) => shortId).values()].flatMap((own) =>
    own.some(isLeft)
      ? own.slice(0, 1).map((meal) => ({
        ...meal,
        student: counted(own.length, "special meal"),
        facts: "",
        notes: whereToRead(meal),
      }))
      : own
  );
}

function withoutLines({ sincePrint }: DaySheet, isLeft: (part: Part) => boolean): DaySheet["sincePrint"] {
  return changeLines(sincePrint, (line) => line.documents && isLeft(line.documents) ? [] : line);
}

function changeLines<Line, Own>(own: Own & { lines: Line[] } | null, change: (line: Line) => Line | Line[]) {
  return own && { ...own, lines: own.lines.flatMap(change) };
}

/** A document as if there were no other request. */
export function onlyRequest(document: KitchenDocument, only: string): KitchenDocument {
  const isOwn = ({ shortId }: Part) => shortId === only;
  switch (document.kind) {
    case "kitchen-day": {
      const times = document.times.filter(({ deliveries }) => deliveries.some(isOwn)).map((time) => ({
        ...time,
        deliveries: time.deliveries.filter(isOwn),
        meals: time.meals.filter(isOwn),
      }));
      const unapproved = changeLines(document.unapproved, (line) => isOwn(line) ? line : []);
      return { ...document, times, unapproved, sincePrint: withoutLines(document, (part) => !isOwn(part)) };
    }
    case "kitchen-labels":
      return { ...document, labels: document.labels.filter(isOwn) };
    case "kitchen-serving":
      return { ...document, sheets: document.sheets.filter(isOwn) };
  }
}
