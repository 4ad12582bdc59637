import type { Migration } from "kysely/migration";
import * as initial from "./0001_initial.ts";
import * as peopleById from "./0002_people_by_id.ts";
import * as deletedSpecialMeals from "./0003_deleted_special_meals.ts";
import * as searchLetters from "./0004_search_letters.ts";
import * as questions from "./0005_questions.ts";
import * as classAndDestination from "./0006_class_and_destination.ts";
import * as coolers from "./0007_coolers.ts";

/** Every migration by name, in the order they run. A static map, so that a bundle holds them too. */
export const migrations: Record<string, Migration> = {
  "0001_initial": initial,
  "0002_people_by_id": peopleById,
  "0003_deleted_special_meals": deletedSpecialMeals,
  "0004_search_letters": searchLetters,
  "0005_questions": questions,
  "0006_class_and_destination": classAndDestination,
  "0007_coolers": coolers,
};
