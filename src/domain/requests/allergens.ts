import { counted } from "../text/amounts.ts";

/** The nine major food allergens of federal law, 21 U.S.C. 321(qq)(1). Stored and sent in this order. */
export const ALLERGEN_LABELS = {
  MILK: "Milk",
  EGG: "Egg",
  FISH: "Fish",
  CRUSTACEAN_SHELLFISH: "Crustacean shellfish",
  TREE_NUTS: "Tree nuts",
  PEANUTS: "Peanuts",
  WHEAT: "Wheat",
  SOYBEANS: "Soybeans",
  SESAME: "Sesame",
} as const;

export type Allergen = keyof typeof ALLERGEN_LABELS;

export const ALLERGENS = Object.keys(ALLERGEN_LABELS) as Allergen[];

export const MEDICAL_STATEMENT_LABELS = { UNKNOWN: "Unknown", YES: "Yes", NO: "No" } as const;

type MedicalStatement = keyof typeof MEDICAL_STATEMENT_LABELS;

export const MEDICAL_STATEMENTS = Object.keys(MEDICAL_STATEMENT_LABELS) as MedicalStatement[];

/** The checked facts about a special meal. Health data, as the meal's note is. */
export interface MealFacts {
  /** Each once, in the order of ALLERGENS. */
  allergens: Allergen[];
  medicalStatement: MedicalStatement;
}

/** Facts as a form or a call gives them: missing ones are as in NO_FACTS. */
export type GivenFacts = { [Fact in keyof MealFacts]?: MealFacts[Fact] | undefined };

export type OrderedMeal = GivenFacts & { studentName: string; notes: string };

/** Whether two meals are the same to the kitchen. */
export function isSameMeal(one: OrderedMeal, other: OrderedMeal | undefined): boolean {
  return one.studentName === other?.studentName && one.notes === other.notes &&
    mealFactsText(one) === mealFactsText(other);
}

export const NO_FACTS: MealFacts = { allergens: [], medicalStatement: "UNKNOWN" };

export function sortAllergens(allergens: Allergen[]): Allergen[] {
  return ALLERGENS.filter((allergen) => allergens.includes(allergen));
}

/** Writes a meal's checked facts, before its note: "Allergy: Peanuts · Medical statement on file"; "" for none. */
export function mealFactsText(meal: GivenFacts): string {
  const { allergens = NO_FACTS.allergens, medicalStatement = NO_FACTS.medicalStatement } = meal;
  return [allergyText(allergens), STATEMENT_WORDS[medicalStatement]].filter((words) => words !== "").join(" · ");
}

/** "Peanuts, Wheat"; "" for none. */
export function allergensText(allergens: readonly Allergen[]): string {
  return allergens.map((allergen) => ALLERGEN_LABELS[allergen]).join(", ");
}

/**
 * The allergens checked for a meal: "Allergy: Peanuts, Wheat"; "" for none. On a bag, "Wheat" would be an ingredient.
 */
export function allergyText(allergens: readonly Allergen[]): string {
  const names = allergensText(allergens);
  return names === "" ? "" : `Allergy: ${names}`;
}

export const STATEMENT_WORDS: Record<MedicalStatement, string> = {
  UNKNOWN: "",
  YES: "Medical statement on file",
  NO: "No medical statement on file",
};

/** A total such as "Peanuts (3)", or how many meals have nothing checked, so that their notes have to be read. */
export interface AllergenTotal {
  text: string;
  isUnchecked: boolean;
}

/** Counts the meals that each checked allergen concerns; last, for the kitchen, those with notes only. */
export function allergenTotals(
  meals: readonly Pick<MealFacts, "allergens">[],
  isForKitchen: boolean,
): AllergenTotal[] {
  const counts = ALLERGENS.map((allergen) => ({
    allergen,
    count: meals.filter(({ allergens }) => allergens.includes(allergen)).length,
  })).filter(({ count }) => count > 0)
    .map(({ allergen, count }) => ({ text: `${ALLERGEN_LABELS[allergen]} (${count})`, isUnchecked: false }));
  const unchecked = isForKitchen ? meals.filter(hasNoAllergens).length : 0;
  if (unchecked === 0) return counts;
  return [...counts, { text: `${counted(unchecked, "meal")} with notes only`, isUnchecked: true }];
}

export function hasNoAllergens({ allergens }: Pick<MealFacts, "allergens">): boolean {
  return allergens.length === 0;
}
