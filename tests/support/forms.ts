import type { GivenFacts } from "../../src/domain/requests/allergens.ts";
import type { School } from "../../src/domain/district/schools.ts";
import { addDays, alaskaDate } from "../../src/domain/time/alaska_time.ts";

/** A special meal as a call sends it. */
interface MealForm extends GivenFacts {
  studentName: string;
  notes: string;
}

/**
 * A request form that is right in every field, for delivery `days` from `now` at 8:30 am; `changes` replace parts of
 * it.
 */
export function requestForm(
  now: Date,
  changes: Partial<ReturnType<typeof complete>> & Record<string, unknown> = {},
  days = 30,
) {
  return { ...complete(addDays(alaskaDate(now), days)), ...changes };
}

function complete(deliveryDate: string) {
  return {
    deliveryDate,
    deliveryTimeText: "8:30 am",
    pickup: false,
    school: "AukeBay" as School,
    className: "",
    destination: "",
    numberOfLunches: 25,
    numStudents: 22,
    numAdults: 3,
    gradesText: "3rd",
    recipientFirstName: "Test",
    recipientLastName: "Recipient",
    recipientPhone: "907-555-0100",
    recipientEmail: "recipient@test.example",
    comments: null as string | null,
    budgetCode: "",
    specialMeals: [{ studentName: "Test Student", notes: "Peanut allergy" }] as MealForm[],
    lateAckChecked: false,
  };
}
