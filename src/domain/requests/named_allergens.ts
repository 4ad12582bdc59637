import { type Allergen, ALLERGENS } from "./allergens.ts";

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
 * Returns the allergens that a meal's note names and that are not checked, to ask about. One that the note allows is
 * left out, unless something could limit that: a needless question costs a look, a missed allergy a child's health.
 */
export function namedAllergens({ notes, allergens }: { notes: string; allergens: readonly Allergen[] }): Allergen[] {
  const clauses = notes.split(/[.;,!]|\bbut\b/i).filter((clause) => !ALLOWING.test(clause.trim()));
  const doubtful = clauses.every((clause) => HARMLESS.test(clause)) ? clauses.join(";") : notes;
  return ALLERGENS.filter((allergen) =>
    !allergens.includes(allergen) && new RegExp(`\\b(${WORDS[allergen]})\\b`, "i").test(doubtful)
  );
}
