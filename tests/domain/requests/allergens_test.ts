import assert from "node:assert/strict";
import {
  type Allergen,
  ALLERGEN_LABELS,
  ALLERGENS,
  allergenTotals,
  type MealFacts,
  mealFactsText,
  NO_FACTS,
} from "../../../src/domain/requests/allergens.ts";
import { namedAllergens } from "../../../src/domain/requests/named_allergens.ts";

Deno.test("the allergens are the nine of federal law, by their names", () => {
  const labels = ALLERGENS.map((allergen) => ALLERGEN_LABELS[allergen]).join(", ");
  assert.equal(labels, "Milk, Egg, Fish, Crustacean shellfish, Tree nuts, Peanuts, Wheat, Soybeans, Sesame");
});

const WORDS: [Partial<MealFacts>, string][] = [
  [{}, ""],
  [{ allergens: ["TREE_NUTS", "PEANUTS"] }, "Allergy: Tree nuts, Peanuts"],
  [{ allergens: ["MILK"], medicalStatement: "YES" }, "Allergy: Milk · Medical statement on file"],
  [{ medicalStatement: "NO" }, "No medical statement on file"],
];
for (const [facts, words] of WORDS) {
  Deno.test(`the allergens checked for a meal read "${words}"`, () => {
    assert.equal(mealFactsText({ ...NO_FACTS, ...facts }), words);
  });
}

Deno.test("totals count the meals of each checked allergen in the list's order, and for the kitchen those to read", () => {
  const meals: MealFacts[] = [
    { ...NO_FACTS, allergens: ["PEANUTS"] },
    { ...NO_FACTS, allergens: ["MILK", "PEANUTS"] },
    NO_FACTS,
  ];
  const textsOf = (of: MealFacts[], isForKitchen = true) => allergenTotals(of, isForKitchen).map(({ text }) => text);
  assert.deepEqual(textsOf(meals), ["Milk (1)", "Peanuts (2)", "1 meal with notes only"]);
  assert.deepEqual(textsOf(meals.slice(0, 2)), ["Milk (1)", "Peanuts (2)"]);
  assert.deepEqual(textsOf([NO_FACTS]), ["1 meal with notes only"]);
  assert.deepEqual(textsOf(meals, false), ["Milk (1)", "Peanuts (2)"]);
});

const NOTES: [note: string, named: Allergen[]][] = [
  ["Peanut allergy. Carries an EpiPen", ["PEANUTS"]],
  ["No DAIRY,\nno eggs", ["MILK", "EGG"]],
  ["tree nuts", ["TREE_NUTS"]],
  ["No nuts", ["TREE_NUTS", "PEANUTS"]],
  ["Shrimp and tahini", ["CRUSTACEAN_SHELLFISH", "SESAME"]],
  ["Gluten free; soy milk is fine", ["WHEAT"]],
  ["Peanut butter, almond butter", ["TREE_NUTS", "PEANUTS"]],
  ["Butterfly eggplant, doughnut, vegetarian, kiwi", []],
  // What a sentence allows is not asked about.
  ["Soy milk is fine", []],
  ["Peanut allergy, can have tree nuts.", ["PEANUTS"]],
  ["No problem with milk or eggs", []],
  ["She is not allergic to fish", []],
  ["Isn’t allergic to nuts but severely allergic to peanuts", ["PEANUTS"]],
  ["Lactose intolerant, peanut butter is OK for her!", ["MILK"]],
  // Whatever could limit that has it asked.
  ["Eggs are fine in muffins", ["EGG"]],
  ["In muffins, eggs are fine", ["EGG"]],
  ["Milk is fine, but only baked", ["MILK"]],
  ["Milk is fine. Only when it is cooked", ["MILK"]],
  ["Milk is fine?", ["MILK"]],
  ["Milk is not fine", ["MILK"]],
  ["No milk is fine", ["MILK"]],
  ["No\nmilk is fine", ["MILK"]],
  ["She cannot have fish", ["FISH"]],
  ["Can have no nuts", ["TREE_NUTS", "PEANUTS"]],
  ["Can have milk substitutes", ["MILK"]],
  ["Can have milk-free cheese", ["MILK"]],
  ["Can have a little egg", ["EGG"]],
  ["Can only have soy milk", ["MILK", "SOYBEANS"]],
  ["Not sure if she can have sesame", ["SESAME"]],
  ["Not allergic to milk, eggs", ["EGG"]],
  ["Not allergic to milk. It gives her hives", ["MILK"]],
  ["No problem with wheat until last year", ["WHEAT"]],
  ["Soy milk is fine. Soy allergy", ["SOYBEANS"]],
];
for (const [notes, named] of NOTES) {
  Deno.test(`the note "${notes.replace("\n", " ")}" asks about ${named.join(", ") || "nothing"}`, () => {
    assert.deepEqual(namedAllergens({ notes, allergens: [] }), named);
    assert.deepEqual(namedAllergens({ notes, allergens: named }), [], "what is checked already");
  });
}
