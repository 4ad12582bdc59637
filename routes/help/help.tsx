import { Hono } from "hono";
import { findDistrict } from "../../db/district/details.ts";
import { findClosedDays } from "../../db/kitchen/closed_days.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { urls } from "../../src/domain/urls.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import type { Deps } from "../deps.ts";
import { HelpPage } from "./HelpPage.tsx";

export function helpRoutes({ db, clock }: Deps) {
  return guardAll(
    requireRole(...ROLES),
    new Hono<SignedInEnv>()
      .get(urls.help, async (c) => {
        const now = clock();
        const [district, closedDays] = await Promise.all([findDistrict(db), findClosedDays(db, now)]);
        const { user } = c.var.session;
        return c.render(<HelpPage user={user} now={now} district={district} closedDays={closedDays} />, {
          title: "Help",
        });
      }),
  );
}
