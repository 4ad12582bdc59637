import { Hono } from "hono";
import { transact } from "../../../../db/client.ts";
import {
  addSchool,
  orderSchools,
  renameSchool,
  restoreSchool,
  retireSchool,
} from "../../../../db/district/change_schools.ts";
import { schoolNameSchema, schoolOrderSchema } from "../../../../src/domain/district/forms.ts";
import { urls } from "../../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../../src/http/middleware/guards.ts";
import { jsonBody, schoolIdParam } from "../../../../src/http/middleware/validate.ts";
import type { Deps } from "../../../deps.ts";

/** The calls about the district's schools. Each answers with the school, or the schools, as they are afterwards. */
export function schoolApi({ db, clock }: Deps) {
  return new Hono<SignedInEnv>()
    .post(urls.api.schools, jsonBody(schoolNameSchema), async (c) => {
      const change = { actor: c.var.session.user, now: clock(), ...c.req.valid("json") };
      return c.json(await transact(db, (tx) => addSchool(tx, change)), 201);
    })
    .post(urls.api.renameSchool(":id"), schoolIdParam, jsonBody(schoolNameSchema), async (c) => {
      const { label } = c.req.valid("json");
      const change = { actor: c.var.session.user, now: clock(), value: c.req.valid("param").id, label };
      return c.json(await transact(db, (tx) => renameSchool(tx, change)));
    })
    .post(urls.api.retireSchool(":id"), schoolIdParam, async (c) => {
      const change = { actor: c.var.session.user, now: clock(), value: c.req.valid("param").id };
      return c.json(await transact(db, (tx) => retireSchool(tx, change)));
    })
    .post(urls.api.restoreSchool(":id"), schoolIdParam, async (c) => {
      const change = { actor: c.var.session.user, now: clock(), value: c.req.valid("param").id };
      return c.json(await transact(db, (tx) => restoreSchool(tx, change)));
    })
    .put(urls.api.schoolOrder, jsonBody(schoolOrderSchema), async (c) => {
      const change = { actor: c.var.session.user, now: clock(), ...c.req.valid("json") };
      return c.json(await transact(db, (tx) => orderSchools(tx, change)));
    });
}
