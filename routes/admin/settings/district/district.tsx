import { type Context, Hono } from "hono";
import { transact, type Tx } from "../../../../db/client.ts";
import { changeDistrict, findDistrict } from "../../../../db/district/details.ts";
import {
  addSchool,
  moveSchool,
  renameSchool,
  restoreSchool,
  retireSchool,
} from "../../../../db/district/change_schools.ts";
import { findSchools } from "../../../../db/district/schools.ts";
import { districtSchema, schoolNameSchema } from "../../../../src/domain/district/forms.ts";
import { districtSettingsParams } from "../../../../src/domain/district/params.ts";
import { DISTRICT_ACTIONS, type DistrictAction } from "../../../../src/domain/district/posted_actions.ts";
import type { SUCCESS } from "../../../../src/domain/shell/toasts.ts";
import { urls, withQuery } from "../../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../../src/http/middleware/guards.ts";
import { checkValues, type PostedFields, queryParams, readFields } from "../../../../src/http/middleware/validate.ts";
import type { Deps } from "../../../deps.ts";
import { runPostedAction } from "../../../posted_action.ts";
import { schoolApi } from "./api.ts";
import { DistrictPage } from "./DistrictPage.tsx";
import type { MovedSchool, OpenDistrictAction } from "./page_state.ts";

/** The district's own facts and its schools, for super administrators. The page is plain forms, with script or without. */
export function districtSettingsRoutes(deps: Deps) {
  const { db, clock } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.districtSettings, queryParams(districtSettingsParams), async (c) => {
      const { moved, to } = c.req.valid("query");
      return await renderDistrict(deps, c, { moved: moved && to ? { value: moved, to } : undefined });
    })
    .post(urls.districtSettings, async (c) => {
      const { user: actor } = c.var.session;
      const result = await runPostedAction(c, {
        actions: DISTRICT_ACTIONS,
        asked: [],
        run: (action, fields) => transact(db, (tx) => ACTIONS[action].run(tx, { actor, now: clock() }, fields)),
      });
      const fields = await readFields(c);
      if ("open" in result) return await renderDistrict(deps, c, { open: { ...result.open, fields } });
      const { done } = result;
      const moved = done === "up" || done === "down" ? { moved: fields.text("value"), to: done } : {};
      return c.redirect(withQuery(urls.districtSettings, { ...moved, done: ACTIONS[done].outcome }), 303);
    })
    .route("/", schoolApi(deps));
}

type Change = Pick<Parameters<typeof retireSchool>[1], "actor" | "now">;

interface PostedChange {
  run: (tx: Tx, change: Change, fields: PostedFields) => Promise<unknown>;
  /** The words afterwards; moving a school is seen. */
  outcome?: keyof typeof SUCCESS;
}

/** What each button does with the fields that were posted with it. */
const ACTIONS: Record<DistrictAction, PostedChange> = {
  save: {
    run: (tx, change, { text }) => {
      const [name, officeName, phone, email] = [text("name"), text("officeName"), text("phone"), text("email")];
      return changeDistrict(tx, {
        ...change,
        district: checkValues(districtSchema, { name, officeName, phone, email }),
      });
    },
    outcome: "districtSaved",
  },
  add: {
    run: (tx, change, { text }) =>
      addSchool(tx, { ...change, ...checkValues(schoolNameSchema, { label: text("label") }) }),
    outcome: "schoolAdded",
  },
  rename: {
    run: (tx, change, { text }) => {
      const { label } = checkValues(schoolNameSchema, { label: text("label") });
      return renameSchool(tx, { ...change, value: text("value"), label });
    },
    outcome: "schoolRenamed",
  },
  up: { run: (tx, change, { text }) => moveSchool(tx, { ...change, value: text("value"), direction: "up" }) },
  down: { run: (tx, change, { text }) => moveSchool(tx, { ...change, value: text("value"), direction: "down" }) },
  retire: {
    run: (tx, change, { text }) => retireSchool(tx, { ...change, value: text("value") }),
    outcome: "schoolRetired",
  },
  restore: {
    run: (tx, change, { text }) => restoreSchool(tx, { ...change, value: text("value") }),
    outcome: "schoolRestored",
  },
};

async function renderDistrict(
  { db }: Deps,
  c: Context<SignedInEnv>,
  { open, moved }: { open?: OpenDistrictAction; moved?: MovedSchool | undefined },
): Promise<Response> {
  const [district, schools] = await Promise.all([findDistrict(db), findSchools(db)]);
  return c.render(
    <DistrictPage user={c.var.session.user} district={district} schools={schools} open={open} moved={moved} />,
    { title: "District" },
  );
}
