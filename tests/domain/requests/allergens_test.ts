import assert from "node:assert/strict";
import {
  ALLERGEN_LABELS,
  ALLERGENS,
  allergenTotals,
  type MealFacts,
  mealFactsText,
  NO_FACTS,
} from "../../../src/domain/requests/allergens.ts";

Deno.test("the allergens are the nine of federal law, by their names", () => {
  assert.equal(
    ALLERGENS.map((allergen) => ALLERGEN_LABELS[allergen]).join(", "),
    "Milk, Egg, Fish, Crustacean shellfish, Tree nuts, Peanuts, Wheat, Soybeans, Sesame",
  );
});

const WORDS: [Partial<MealFacts>, string][] = [
  [{}, ""],
  [{ allergens: ["TREE_NUTS", "PEANUTS"] }, "Allergy: Tree nuts, Peanuts"],
  [{ allergens: ["MILK"], medicalStatement: "YES" }, "Allergy: Milk · Medical statement on file"],
  [{ medicalStatement: "NO" }, "No medical statement on file"],
];
for (const [facts, words] of WORDS) {
  Deno.test(`the allergens ticked for a meal read "${words}"`, () => {
    assert.equal(mealFactsText({ ...NO_FACTS, ...facts }), words);
  });
}

Deno.test("totals count the meals of each ticked allergen in the list's order, and leave the others out", () => {
  const meals: MealFacts[] = [
    { ...NO_FACTS, allergens: ["PEANUTS"] },
    { ...NO_FACTS, allergens: ["MILK", "PEANUTS"] },
    NO_FACTS,
  ];
  assert.deepEqual(allergenTotals(meals), ["Milk: 1", "Peanuts: 2"]);
  assert.deepEqual(allergenTotals([NO_FACTS]), []);
});
