import { type Actor, actorOf } from "../../../../db/accounts/actor.ts";
import { transact } from "../../../../db/client.ts";
import { changeDistrict } from "../../../../db/district/details.ts";
import { putAwayChecklist } from "../../../../db/district/first_steps.ts";
import {
  addSchool,
  moveSchool,
  renameSchool,
  restoreSchool,
  retireSchool,
} from "../../../../db/district/change_schools.ts";
import { districtSchema, schoolNameSchema } from "../../../../src/domain/district/forms.ts";
import { emptyBodySchema } from "../../../../src/http/middleware/validate.ts";
import { type Forms, formsBy } from "../../../forms.ts";

export type DistrictAction = "save" | "add" | "rename" | "up" | "down" | "retire" | "restore" | "put-away";

interface Change {
  actor: Actor;
  now: Date;
  value: string;
}

const change = formsBy<Change>();

export const districtForms: Forms<Change, DistrictAction> = {
  by: (c, now, value) => ({ actor: actorOf(c.var.session), now, value }),
  forms: {
    save: change(
      { done: "districtSaved" },
      districtSchema,
      ({ db }, by, district) => transact(db, (tx) => changeDistrict(tx, { ...by, district })),
    ),
    add: change(
      { done: "schoolAdded" },
      schoolNameSchema,
      ({ db }, { actor, now }, school) => transact(db, (tx) => addSchool(tx, { actor, now, ...school })),
    ),
    rename: change(
      { done: "schoolRenamed" },
      schoolNameSchema,
      ({ db }, by, school) => transact(db, (tx) => renameSchool(tx, { ...by, ...school })),
    ),
    up: change({}, emptyBodySchema, ({ db }, by) => transact(db, (tx) => moveSchool(tx, { ...by, direction: "up" }))),
    down: change(
      {},
      emptyBodySchema,
      ({ db }, by) => transact(db, (tx) => moveSchool(tx, { ...by, direction: "down" })),
    ),
    retire: change(
      { done: "schoolRetired" },
      emptyBodySchema,
      ({ db }, by) => transact(db, (tx) => retireSchool(tx, by)),
    ),
    restore: change(
      { done: "schoolRestored" },
      emptyBodySchema,
      ({ db }, by) => transact(db, (tx) => restoreSchool(tx, by)),
    ),
    "put-away": change({}, emptyBodySchema, ({ db }, by) => transact(db, (tx) => putAwayChecklist(tx, by))),
  },
};
