import type { z } from "zod";
import type { MealFacts } from "../../src/domain/requests/allergens.ts";
import { isShortNotice } from "../../src/domain/requests/deadlines.ts";
import { type RequestPayload, requestPayloadSchema } from "../../src/domain/requests/form.ts";
import type { Schools } from "../../src/domain/district/schools.ts";
import { pick } from "./pick.ts";

const TIMES = ["8:00 am", "8:30 am", "9:15 am", "10:00 am", "11:45 am"];
const GRADES = ["Kindergarten", "1st and 2nd", "3rd", "4th and 5th", "6th", "7th and 8th", "9th to 12th"];
const CLASSES = ["Ms. Sample's class", "Room 12", "", "Mr. Sample's class"];
const DESTINATIONS = ["Sample Museum", "Sample Glacier", "Sample Hatchery", "", ""];
const BUDGET_CODES = ["1000-22-3456", "", "1000-22-7801"];
const COMMENTS = [
  null,
  "Please label the crates with the class name.",
  "We leave from the north entrance. The bus is there from 8:15 am.",
  "Trip to the glacier: no refrigeration until noon.",
  null,
];
const NEEDS: (Partial<MealFacts> & { notes: string })[] = [
  { notes: "Carries an auto-injector", allergens: ["PEANUTS"], medicalStatement: "YES" },
  { notes: "Vegetarian" },
  { notes: "Gluten free (celiac disease)", allergens: ["WHEAT"], medicalStatement: "YES" },
  { notes: "No dairy; soy milk is fine", allergens: ["MILK"], medicalStatement: "NO" },
  { notes: "No pork" },
  { notes: "Please pack in a sealed bag", allergens: ["TREE_NUTS", "PEANUTS"], medicalStatement: "YES" },
];

/** Returns the form of the `index`-th demo request, the same on every run, checked as if it were submitted at `now`. */
export function demoForm(index: number, deliveryDate: string, now: Date, schools: Schools): RequestPayload {
  const numStudents = 12 + (index * 7) % 61;
  const numAdults = 1 + index % 5;
  return requestPayloadSchema(() => now, schools, [], undefined, "OPTIONAL").parse(
    {
      deliveryDate,
      deliveryTimeText: pick(TIMES, index),
      pickup: index % 6 === 4,
      school: pick(schools, index).value,
      numberOfLunches: numStudents + numAdults,
      numStudents,
      numAdults,
      className: pick(CLASSES, index),
      destination: pick(DESTINATIONS, index),
      gradesText: pick(GRADES, index),
      recipientFirstName: "Sample",
      recipientLastName: `Recipient ${index + 1}`,
      recipientPhone: `907-555-01${String(index % 100).padStart(2, "0")}`,
      recipientEmail: `recipient${index + 1}@demo.example`,
      comments: pick(COMMENTS, index),
      budgetCode: pick(BUDGET_CODES, index),
      specialMeals: Array.from({ length: index % 4 }, (_, meal) => ({
        studentName: `Sample Student ${index + 1}-${meal + 1}`,
        ...pick(NEEDS, index + meal),
      })),
      lateAckChecked: isShortNotice(deliveryDate, now),
    } satisfies z.input<ReturnType<typeof requestPayloadSchema>>,
  );
}
