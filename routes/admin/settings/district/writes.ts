import { type Actor, actorOf } from "../../../../db/accounts/actor.ts";
import { changeDistrict } from "../../../../db/district/details.ts";
import {
  addSchool,
  moveSchool,
  renameSchool,
  restoreSchool,
  retireSchool,
} from "../../../../db/district/change_schools.ts";
import { districtSchema, schoolNameSchema } from "../../../../src/domain/district/forms.ts";
import { DISTRICT_WRITES, type DistrictAction } from "../../../../src/domain/district/writes.ts";
import { schoolNotFound } from "../../../../src/domain/http/errors.ts";
import { schoolValue } from "../../../../src/domain/lists/param_schemas.ts";
import { idParam } from "../../../../src/http/middleware/validate.ts";
import { emptyBodySchema, type Writes, writesBy } from "../../../writes.ts";

/** Who changes the district, and when; the value of the school that it is about, if it is about one. */
interface Change {
  actor: Actor;
  now: Date;
  value: string;
}

const change = writesBy<Change>();

/** What super administrators change about the district and its schools. */
export const districtWrites: Writes<Change, DistrictAction> = {
  by: (c, now, value) => ({ actor: actorOf(c.var.session), now, value }),
  idParam: idParam(schoolNotFound, schoolValue),
  writes: {
    save: change(DISTRICT_WRITES.save, districtSchema, (tx, by, district) => changeDistrict(tx, { ...by, district })),
    add: change(
      DISTRICT_WRITES.add,
      schoolNameSchema,
      (tx, { actor, now }, school) => addSchool(tx, { actor, now, ...school }),
      { status: 201 },
    ),
    rename: change(
      DISTRICT_WRITES.rename,
      schoolNameSchema,
      (tx, by, school) => renameSchool(tx, { ...by, ...school }),
    ),
    up: change(DISTRICT_WRITES.up, emptyBodySchema, (tx, by) => moveSchool(tx, { ...by, direction: "up" })),
    down: change(DISTRICT_WRITES.down, emptyBodySchema, (tx, by) => moveSchool(tx, { ...by, direction: "down" })),
    retire: change(DISTRICT_WRITES.retire, emptyBodySchema, retireSchool),
    restore: change(DISTRICT_WRITES.restore, emptyBodySchema, restoreSchool),
  },
};
