import { Hono } from "hono";
import { transact } from "../../../db/client.ts";
import { closeDays, openDays } from "../../../db/kitchen/change_closed_days.ts";
import { setCapacity } from "../../../db/kitchen/capacities.ts";
import { capacitySchema, closedDaysSchema } from "../../../src/domain/kitchen/calendar/forms.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { closedDaysIdParam, jsonBody } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";

/** The calls about the kitchen's calendar. */
export function calendarApi({ db, clock }: Deps) {
  return new Hono<SignedInEnv>()
    .post(urls.api.closedDays, jsonBody(closedDaysSchema(clock)), async (c) => {
      const change = { actor: c.var.session.user, now: clock(), ...c.req.valid("json") };
      return c.json(await transact(db, (tx) => closeDays(tx, change)), 201);
    })
    .delete(urls.api.closedRange(":id"), closedDaysIdParam, async (c) => {
      const change = { actor: c.var.session.user, now: clock(), id: c.req.valid("param").id };
      return c.json(await transact(db, (tx) => openDays(tx, change)));
    })
    .put(urls.api.capacity, jsonBody(capacitySchema(clock)), async (c) => {
      const capacity = c.req.valid("json");
      await transact(db, (tx) => setCapacity(tx, { actor: c.var.session.user, now: clock(), ...capacity }));
      return c.json(capacity);
    });
}
