import type { MealValues } from "./form_values.ts";
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

/** The allergens that a meal's note names and that are not ticked: to ask about, since a note can also say "milk is fine". */
export function namedAllergens({ notes, allergens }: Pick<MealValues, "notes" | "allergens">): Allergen[] {
  return ALLERGENS.filter((allergen) =>
    !allergens.includes(allergen) && new RegExp(`\\b(${WORDS[allergen]})\\b`, "i").test(notes)
  );
}
