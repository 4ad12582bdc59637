import { type Context, Hono } from "hono";
import { findDistrict } from "../../../../db/district/details.ts";
import { findSchools } from "../../../../db/district/schools.ts";
import { districtSettingsParams } from "../../../../src/domain/district/params.ts";
import type { DistrictAction } from "../../../../src/domain/district/writes.ts";
import { urls, withQuery } from "../../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../../src/http/middleware/validate.ts";
import type { Deps } from "../../../deps.ts";
import { callsOf, type OpenWrite, runPosted } from "../../../writes.ts";
import { DistrictPage } from "./DistrictPage.tsx";
import type { MovedSchool } from "./SchoolList.tsx";
import { districtWrites } from "./writes.ts";

/** The district's own facts and its schools, for super administrators. The page is plain forms, with script or without. */
export function districtSettingsRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.districtSettings, queryParams(districtSettingsParams), async (c) => {
      const { moved, to } = c.req.valid("query");
      return await renderDistrict(deps, c, { moved: moved && to ? { value: moved, to } : undefined });
    })
    .post(urls.districtSettings, async (c) => {
      const posted = await runPosted(deps, c, districtWrites);
      if ("open" in posted) return await renderDistrict(deps, c, { open: posted.open });
      const { done, outcome, fields } = posted;
      const moved = done === "up" || done === "down" ? { moved: fields.text("id"), to: done } : {};
      return c.redirect(withQuery(urls.districtSettings, { ...moved, done: outcome }), 303);
    })
    .route("/", callsOf(deps, districtWrites));
}

async function renderDistrict(
  { db }: Deps,
  c: Context<SignedInEnv>,
  { open, moved }: { open?: OpenWrite<DistrictAction>; moved?: MovedSchool | undefined },
): Promise<Response> {
  const [district, schools] = await Promise.all([findDistrict(db), findSchools(db)]);
  return c.render(
    <DistrictPage district={district} schools={schools} open={open} moved={moved} />,
    { title: "District" },
  );
}
