import { type Context, Hono } from "hono";
import { findDistrict } from "../../../../db/district/details.ts";
import { findKitchens } from "../../../../db/district/school_kitchens.ts";
import { findSchools } from "../../../../db/district/schools.ts";
import { Button } from "../../../../src/components/ui/Button.tsx";
import { Card } from "../../../../src/components/ui/Card.tsx";
import { PlainSelectField } from "../../../../src/components/ui/SelectField.tsx";
import { TextField } from "../../../../src/components/ui/TextField.tsx";
import {
  BUDGET_CODE_USES,
  conflictText,
  DISTRICT_LABELS,
  type DistrictDetails,
  districtText,
  isChanged,
} from "../../../../src/domain/district/district.ts";
import { districtSettingsParams } from "../../../../src/domain/district/forms.ts";
import { alaskaDate } from "../../../../src/domain/time/alaska_time.ts";
import { activeSchools } from "../../../../src/domain/district/schools.ts";
import { urls, withQuery } from "../../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../../src/http/middleware/validate.ts";
import type { Deps } from "../../../deps.ts";
import { fieldState, handleFormPost, type UnfinishedAction } from "../../../forms.ts";
import { SignedInPage } from "../../../layout.tsx";
import { UnfinishedActionCard } from "../../../UnfinishedActionCard.tsx";
import { type DistrictAction, districtForms } from "./forms.ts";
import { type FieldProps, type MovedSchool, RetiredSchools, SchoolList } from "./SchoolList.tsx";

export function districtSettingsRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.districtSettings, queryParams(districtSettingsParams), async (c) => {
      const { moved, to } = c.req.valid("query");
      return await renderDistrict(deps, c, { moved: moved && to ? { value: moved, to } : undefined });
    })
    .post(urls.districtSettings, async (c) => {
      const posted = await handleFormPost(deps, c, districtForms);
      if ("open" in posted) return await renderDistrict(deps, c, { open: posted.open });
      const { done, outcome } = posted;
      // Their buttons are on the dashboard.
      if (done === "dismiss" || done === "confirm-schools") return c.redirect(urls.adminDashboard, 303);
      const moved = done === "up" || done === "down" ? { moved: c.req.query("school"), to: done } : {};
      return c.redirect(withQuery(urls.districtSettings, { ...moved, done: outcome }), 303);
    });
}

async function renderDistrict(
  { db, clock }: Deps,
  c: Context<SignedInEnv>,
  { open, moved }: { open?: UnfinishedAction<DistrictAction>; moved?: MovedSchool | undefined },
): Promise<Response> {
  const [district, schools, kitchens] = await Promise.all([findDistrict(db), findSchools(db), findKitchens(db)]);
  const active = activeSchools(schools);
  const retired = schools.filter(({ isRetired }) => isRetired);
  const shown: Record<string, string> = {
    ...district,
    ...Object.fromEntries(active.map(({ value, label }) => [`schools.${value}`, label])),
    ...Object.fromEntries(kitchens.map(({ value, kitchenEmail }) => [`kitchens.${value}`, kitchenEmail])),
  };
  const field: FieldProps = (name, label, now) => {
    const stored = shown[name] ?? "";
    const { errorMessage, defaultValue: typed, ...state } = fieldState(open, name, stored);
    const values = { stored, opened: open?.fields.text(`opened.${name}`), typed };
    const conflict = conflictText(label ?? values.opened ?? "", now ?? stored, values);
    // A field that was not changed on a refused page shows its current value.
    return { ...state, defaultValue: isChanged(values) ? typed : stored, errorMessage: conflict ?? errorMessage };
  };
  const isShown = (name: string) => name === "newSchool" || Object.hasOwn(shown, name);
  return c.render(
    <SignedInPage width="narrow" title="District" subtitle="The district's name, its office and its schools">
      {open && !open.errors.some(({ field }) => isShown(field)) && (
        <UnfinishedActionCard open={open} page={urls.districtSettings} />
      )}
      <form className="stack" method="post" action={urls.districtSettings} noValidate>
        {Object.entries(shown).map(([name, text]) => (
          <input key={name} type="hidden" name={`opened.${name}`} value={text} />
        ))}
        <Details district={district} field={field} today={alaskaDate(clock())} />
        <Card id="schools" title="Schools">
          <p>
            People can order for these schools. Forms and lists show them in this order. A new name replaces the old one
            everywhere, including on past requests.
          </p>
          <p>
            Enter the email of a school's own kitchen to have it told how many are away: when a request is approved,
            when its numbers, day or time change, and when it is cancelled. These emails name nobody on the trip.
          </p>
          <SchoolList schools={active} field={field} moved={moved} />
          <div className="field-row school-form" data-columns="auto">
            <TextField label="New school" autoComplete="off" placeholder="School name" {...field("newSchool")} />
            <Button type="submit" name="action" value="save">Add School</Button>
          </div>
          {SAVE}
        </Card>
        {retired.length > 0 && (
          <Card title="Retired Schools">
            <p>They stay on past requests, but no one can order for them.</p>
            <RetiredSchools schools={retired} />
          </Card>
        )}
      </form>
    </SignedInPage>,
    { title: "District" },
  );
}

/** Enter presses the form's first button. It is repeated below the schools. */
const SAVE = (
  <div>
    <Button type="submit" variant="primary" name="action" value="save">Save</Button>
  </div>
);

function Details({ district, field, today }: { district: DistrictDetails; field: FieldProps; today: string }) {
  const rosters = districtText(district, "rostersSince");
  const detail = (name: keyof DistrictDetails) => {
    const label = DISTRICT_LABELS[name];
    return { label, ...field(name, label, districtText(district, name)) };
  };
  return (
    <Card title="District Details">
      <div className="stack">
        <div className="field-grid" data-columns="2">
          <TextField {...detail("name")} isRequired description="Printed on sheets and shown as the email sender" />
          <TextField {...detail("officeName")} isRequired description="The office that packs the lunches" />
          <TextField {...detail("phone")} type="tel" description="Shown on sheets and in emails (optional)" />
          <TextField
            {...detail("email")}
            type="email"
            description="Shown on sheets and in emails; replies go there (optional)"
          />
          <PlainSelectField
            {...detail("budgetCodeUse")}
            description="Whether orders say what they are charged to"
            options={Object.entries(BUDGET_CODE_USES).map(([value, label]) => ({ value, label }))}
          />
          <TextField {...detail("budgetCodeHint")} description="Shown at the field, such as 1000-22-... (optional)" />
          <PlainSelectField
            {...detail("rostersSince")}
            description="Whether the kitchen marks rosters as back and entered, and reminds of those that are not back"
            options={[
              { value: "", label: "Not expected" },
              { value: district.rostersSince || today, label: rosters || "From today on" },
            ]}
          />
        </div>
        <TextField
          {...detail("bagText")}
          rows={5}
          description="Shown above special meals in the form, and on requests, sheets and rosters (optional)"
        />
        {SAVE}
      </div>
    </Card>
  );
}
