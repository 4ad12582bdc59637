import type { Writer } from "../../../../db/accounts/actor.ts";
import { changeDistrict } from "../../../../db/district/details.ts";
import { dismissFirstSteps } from "../../../../db/district/first_steps.ts";
import {
  addSchool,
  moveSchool,
  renameSchool,
  restoreSchool,
  retireSchool,
} from "../../../../db/district/change_schools.ts";
import { districtSchema, schoolNameSchema } from "../../../../src/domain/district/forms.ts";
import { emptyBodySchema } from "../../../../src/http/middleware/validate.ts";
import type { Forms } from "../../../forms.ts";
import { transactionalWrites, writerOf } from "../../../write.ts";

export type DistrictAction = "save" | "add" | "rename" | "up" | "down" | "retire" | "restore" | "dismiss";

interface Change extends Writer {
  value: string;
}

const change = transactionalWrites<Change>();

export const districtForms: Forms<Change, DistrictAction> = {
  by: (c, now, value) => ({ ...writerOf(c, now), value }),
  forms: {
    save: change(
      { done: "districtSaved" },
      districtSchema,
      (tx, by, { opened, ...district }) => changeDistrict(tx, { ...by, district, opened }),
    ),
    add: change({ done: "schoolAdded" }, schoolNameSchema, addSchool),
    rename: change({ done: "schoolRenamed" }, schoolNameSchema, renameSchool),
    up: change({}, emptyBodySchema, (tx, by) => moveSchool(tx, { ...by, direction: "up" })),
    down: change({}, emptyBodySchema, (tx, by) => moveSchool(tx, { ...by, direction: "down" })),
    retire: change({ done: "schoolRetired" }, emptyBodySchema, retireSchool),
    restore: change({ done: "schoolRestored" }, emptyBodySchema, restoreSchool),
    dismiss: change({}, emptyBodySchema, dismissFirstSteps),
  },
};
