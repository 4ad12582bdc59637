import { counted } from "../text/amounts.ts";

/**
 * What can be ticked beside the note of a special meal: the nine major food allergens of federal law, the eight of the
 * Food Allergen Labeling and Consumer Protection Act of 2004 and sesame, which the FASTER Act of 2021 (Public Law
 * 117-11) added; 21 U.S.C. 321(qq)(1). Stored and sent in this order.
 */
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

/** The ticked facts about a special meal. Health data, as the meal's note is. */
export interface MealFacts {
  /** In the order of ALLERGENS, each once. */
  allergens: Allergen[];
  medicalStatement: MedicalStatement;
}

/** The same as a form or a call gives it: missing ones are as in NO_FACTS. */
export type GivenFacts = { [Fact in keyof MealFacts]?: MealFacts[Fact] | undefined };

export const NO_FACTS: MealFacts = { allergens: [], medicalStatement: "UNKNOWN" };

export function sortAllergens(allergens: Allergen[]): Allergen[] {
  return ALLERGENS.filter((allergen) => allergens.includes(allergen));
}

/** The ticked facts about a meal, before its note: "Allergy: Peanuts · Medical statement on file"; "" for none. */
export function mealFactsText(meal: GivenFacts): string {
  const { allergens = NO_FACTS.allergens, medicalStatement = NO_FACTS.medicalStatement } = meal;
  return [allergyText(allergens), STATEMENT_WORDS[medicalStatement]].filter((words) => words !== "").join(" · ");
}

/**
 * The allergens ticked for a meal: "Allergy: Peanuts, Wheat"; "" for none. On a bag of food, "Wheat" alone would be an
 * ingredient.
 */
export function allergyText(allergens: readonly Allergen[]): string {
  const names = allergens.map((allergen) => ALLERGEN_LABELS[allergen]).join(", ");
  return names === "" ? "" : `Allergy: ${names}`;
}

const STATEMENT_WORDS: Record<MedicalStatement, string> = {
  UNKNOWN: "",
  YES: "Medical statement on file",
  NO: "No medical statement on file",
};

/** Ends what leads to the first note that is to be read. */
export const WITHOUT_ALLERGEN = "without a checked allergen";

/**
 * How many of the meals each ticked allergen concerns, as in "Peanuts (3)". For the kitchen, the last says how many have none
 * ticked, so that only their notes say what they need: "22 notes without a checked allergen".
 */
export function allergenTotals(meals: readonly Pick<MealFacts, "allergens">[], isForKitchen = true): string[] {
  const counts = ALLERGENS.map((allergen) => ({
    allergen,
    count: meals.filter(({ allergens }) => allergens.includes(allergen)).length,
  })).filter(({ count }) => count > 0).map(({ allergen, count }) => `${ALLERGEN_LABELS[allergen]} (${count})`);
  const toRead = isForKitchen ? meals.filter(hasNoAllergens).length : 0;
  return toRead > 0 ? [...counts, `${counted(toRead, "note")} ${WITHOUT_ALLERGEN}`] : counts;
}

export function hasNoAllergens({ allergens }: Pick<MealFacts, "allergens">): boolean {
  return allergens.length === 0;
}

const WORDS: Record<Allergen, string> = {
  MILK: "milk|dairy|lactose|cheese|(?<!nut |almond |cashew )butter|yogurt",
  EGG: "eggs?",
  FISH: "fish|salmon|halibut|tuna|cod",
  CRUSTACEAN_SHELLFISH: "shellfish|crabs?|shrimps?|lobsters?|prawns?",
  TREE_NUTS: "nuts?|almonds?|cashews?|hazelnuts?|pecans?|pistachios?|walnuts?",
  PEANUTS: "peanuts?|(?<!tree )nuts?",
  WHEAT: "wheat|gluten|celiac",
  SOYBEANS: "soy|soya|soybeans?|tofu",
  SESAME: "sesame|tahini",
};

const ITEM = `(?:${Object.values(WORDS).join("|")}|tree|butter)`;
const ITEMS = `${ITEM}(?: (?:(?:and|or) )?${ITEM})*`;

/** A clause that allows what it names, from its first word to its last: "soy milk is fine", "can have tree nuts". */
const ALLOWING = new RegExp(
  `^(?:(?:(?:he|she|they) )?(?:can (?:have|eat|drink)|(?:has |have )?no problems? with|` +
    `(?:(?:is|are) )?not allergic to|isn['’]t allergic to) ${ITEMS}|` +
    `${ITEMS} (?:is|are) (?:fine|ok|okay|allowed|no problem)(?: for (?:him|her|them))?)$`,
  "i",
);

/** A clause of words that cannot limit what another one allows; "only baked" could. */
const HARMLESS = new RegExp(
  `^(?:\\s|\\b(?:${ITEM}|no|any|all|allergy|allergies|allergic|to|severe|severely|intolerant|intolerance|free|and|or|` +
    `please|carries|has|have|an|EpiPen|vegetarian|vegan|he|she|they|is|are|cannot|can['’]t)\\b)*$`,
  "i",
);

/**
 * The allergens that a meal's note names and that are not ticked: to ask about. One that the note allows is not asked about,
 * unless something in the note could limit that: asked once too often costs a look, a missed allergy a child's health.
 */
export function namedAllergens({ notes, allergens }: { notes: string; allergens: readonly Allergen[] }): Allergen[] {
  const clauses = notes.split(/[.;,!]|\bbut\b/i).filter((clause) => !ALLOWING.test(clause.trim()));
  const asked = clauses.every((clause) => HARMLESS.test(clause)) ? clauses.join(";") : notes;
  return ALLERGENS.filter((allergen) =>
    !allergens.includes(allergen) && new RegExp(`\\b(${WORDS[allergen]})\\b`, "i").test(asked)
  );
}
