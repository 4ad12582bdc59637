import type { Writer } from "../../../../db/accounts/actor.ts";
import type { Tx } from "../../../../db/client.ts";
import { changeDistrict } from "../../../../db/district/details.ts";
import { confirmSchools, dismissFirstSteps } from "../../../../db/district/first_steps.ts";
import {
  addSchool,
  moveSchool,
  renameSchools,
  restoreSchool,
  retireSchool,
} from "../../../../db/district/change_schools.ts";
import { changeKitchens } from "../../../../db/district/school_kitchens.ts";
import { districtSchema } from "../../../../src/domain/district/forms.ts";
import type { WriteText } from "../../../../src/domain/shell/writes.ts";
import { emptyBodySchema } from "../../../../src/http/middleware/validate.ts";
import type { Forms } from "../../../forms.ts";
import { transactionalWrites, writerOf } from "../../../write.ts";

export type DistrictAction = "save" | "up" | "down" | "retire" | "restore" | "confirm-schools" | "dismiss";

/** The school whose button was pressed is `value`. */
interface Change extends Writer {
  value: string;
}

const change = transactionalWrites<Change>();

/** Declares a button, each of which also saves all that was typed on the page. */
const save = (text: WriteText, then?: (tx: Tx, by: Change) => Promise<unknown>) =>
  change(text, districtSchema, async (tx, by, { opened, schools = {}, kitchens = {}, newSchool, ...district }) => {
    await renameSchools(tx, { ...by, names: schools, opened: opened?.schools ?? {} });
    await changeDistrict(tx, { ...by, district, opened });
    await changeKitchens(tx, { ...by, emails: kitchens, opened: opened?.kitchens ?? {} });
    if (newSchool !== undefined) await addSchool(tx, { ...by, newSchool });
    await then?.(tx, by);
  });

export const districtForms: Forms<Change, DistrictAction> = {
  by: (c, now) => ({ ...writerOf(c, now), value: c.req.query("school") ?? "" }),
  forms: {
    save: save({ done: "districtSaved" }),
    up: save({}, (tx, by) => moveSchool(tx, { ...by, direction: "up" })),
    down: save({}, (tx, by) => moveSchool(tx, { ...by, direction: "down" })),
    retire: save({ done: "schoolRetired" }, retireSchool),
    restore: save({ done: "schoolRestored" }, restoreSchool),
    "confirm-schools": change({}, emptyBodySchema, confirmSchools),
    dismiss: change({}, emptyBodySchema, dismissFirstSteps),
  },
};
