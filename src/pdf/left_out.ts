import type { DeliveryLine } from "../domain/kitchen/day_sheet/sheet_deliveries.ts";
import type { DaySheet } from "../domain/kitchen/day_sheet/day_sheet.ts";
import type { LabelSheet } from "../domain/kitchen/labels/labels.ts";
import type { ServingSheets } from "../domain/kitchen/day_sheet/serving_sheet.ts";
import { counted } from "../domain/text/amounts.ts";

/** The documents that the kitchen prints of a day. A request is known by its short id. */
export type KitchenDocument = DaySheet | LabelSheet | ServingSheets;

interface Part {
  shortId: string;
}

const REASONS = {
  tooLong: "Their notes are too long for this document.",
  undrawable: "This cannot be drawn.",
} as const;

/** Leaves out some requests' meals and comments, and all texts of those at fault; a line says where to read them. */
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
        deliveries: time.deliveries.map((own) => {
          if (!isLeft(own)) return own;
          const comments = areAtFault || own.comments ? whereToRead(own) : "";
          const meals = withoutMeals(own.meals, isLeft, whereToRead);
          return { ...areAtFault ? blankDelivery(own) : own, comments, meals };
        }),
      }));
      const unapproved = document.unapproved.map((line) => isLeft(line) ? { ...line, text: whereToRead(line) } : line);
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

/** All that stays of a delivery at fault: numbers and our own words. */
const KEPT: readonly string[] = [
  ...["requestId", "shortId", "status", "time", "pickup", "school"] as const,
  ...["lunches", "students", "adults", "specialMeals", "coolersOut", "coolersBack"] as const,
] satisfies (keyof DeliveryLine)[];

function blankDelivery(delivery: DeliveryLine): DeliveryLine {
  const blankOf = (value: unknown) => Array.isArray(value) ? [] : typeof value === "string" ? "" : value;
  return Object.fromEntries(
    Object.entries(delivery).map(([name, value]) => [name, KEPT.includes(name) ? value : blankOf(value)]),
  ) as unknown as DeliveryLine;
}

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
  const isShown = (shortId: string | null) => shortId === null || !isLeft({ shortId });
  return sincePrint && { ...sincePrint, lines: sincePrint.lines.filter(({ shortId }) => isShown(shortId)) };
}

/** Returns a document as if there were no other request. */
export function onlyRequest(document: KitchenDocument, only: string): KitchenDocument {
  const isOwn = ({ shortId }: Part) => shortId === only;
  switch (document.kind) {
    case "kitchen-day": {
      const times = document.times.filter(({ deliveries }) => deliveries.some(isOwn)).map((time) => ({
        ...time,
        deliveries: time.deliveries.filter(isOwn),
      }));
      const unapproved = document.unapproved.filter(isOwn);
      return { ...document, times, unapproved, sincePrint: withoutLines(document, (part) => !isOwn(part)) };
    }
    case "kitchen-labels":
      return { ...document, labels: document.labels.filter(isOwn) };
    case "kitchen-serving":
      return { ...document, sheets: document.sheets.filter(isOwn) };
  }
}
