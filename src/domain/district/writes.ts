import { urls } from "../urls.ts";
import type { WriteText } from "../shell/writes.ts";

/** What super administrators do on the district's settings page. Moving a school is seen. */
export const DISTRICT_WRITES = {
  save: { done: "districtSaved" },
  add: { call: () => urls.api.schools, done: "schoolAdded" },
  rename: { call: urls.api.renameSchool, done: "schoolRenamed" },
  up: {},
  down: {},
  retire: { call: urls.api.retireSchool, done: "schoolRetired" },
  restore: { call: urls.api.restoreSchool, done: "schoolRestored" },
} satisfies Record<string, WriteText>;

export type DistrictAction = keyof typeof DISTRICT_WRITES;
