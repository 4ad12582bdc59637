import { type Context, Hono } from "hono";
import { findDistrict } from "../../../../db/district/details.ts";
import { findSchools } from "../../../../db/district/schools.ts";
import { Button } from "../../../../src/components/ui/Button.tsx";
import { Card } from "../../../../src/components/ui/Card.tsx";
import { PlainSelectField } from "../../../../src/components/ui/SelectField.tsx";
import { TextField } from "../../../../src/components/ui/TextField.tsx";
import {
  BUDGET_CODE_USES,
  conflictText,
  DISTRICT_FIELDS,
  DISTRICT_LABELS,
  type DistrictDetails,
} from "../../../../src/domain/district/district.ts";
import { districtSettingsParams } from "../../../../src/domain/district/forms.ts";
import { activeSchools } from "../../../../src/domain/district/schools.ts";
import { urls, withQuery } from "../../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../../src/http/middleware/validate.ts";
import type { Deps } from "../../../deps.ts";
import { fieldState, handleFormPost, type UnfinishedAction } from "../../../forms.ts";
import { SignedInPage } from "../../../layout.tsx";
import { UnfinishedActionCard } from "../../../UnfinishedActionCard.tsx";
import { type DistrictAction, districtForms } from "./forms.ts";
import { type MovedSchool, RetiredSchools, SchoolList } from "./SchoolList.tsx";

export function districtSettingsRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.districtSettings, queryParams(districtSettingsParams), async (c) => {
      const { moved, to } = c.req.valid("query");
      return await renderDistrict(deps, c, { moved: moved && to ? { value: moved, to } : undefined });
    })
    .post(urls.districtSettings, async (c) => {
      const posted = await handleFormPost(deps, c, districtForms);
      if ("open" in posted) return await renderDistrict(deps, c, { open: posted.open });
      const { done, outcome, fields } = posted;
      // It is on the dashboard.
      if (done === "dismiss") return c.redirect(urls.adminDashboard, 303);
      const moved = done === "up" || done === "down" ? { moved: fields.text("id"), to: done } : {};
      return c.redirect(withQuery(urls.districtSettings, { ...moved, done: outcome }), 303);
    });
}

async function renderDistrict(
  { db }: Deps,
  c: Context<SignedInEnv>,
  { open, moved }: { open?: UnfinishedAction<DistrictAction>; moved?: MovedSchool | undefined },
): Promise<Response> {
  const [district, schools] = await Promise.all([findDistrict(db), findSchools(db)]);
  const retired = schools.filter(({ isRetired }) => isRetired);
  const isShownAtField = open?.action === "save" || open?.action === "add" || open?.action === "rename";
  return c.render(
    <SignedInPage width="narrow" title="District" subtitle="The district's name, its office and its schools">
      {open && !(isShownAtField && open.errors.length > 0) && (
        <UnfinishedActionCard open={open} page={urls.districtSettings} />
      )}
      <Details district={district} open={open?.action === "save" ? open : undefined} />
      <Card id="schools" title="Schools">
        <p>
          People can order for these schools. Forms and lists show them in this order. A new name replaces the old one
          everywhere, including on past requests.
        </p>
        <SchoolList
          schools={activeSchools(schools)}
          open={open?.action === "rename" ? open : undefined}
          moved={moved}
        />
        <AddSchool open={open?.action === "add" ? open : undefined} />
      </Card>
      {retired.length > 0 && (
        <Card title="Retired Schools">
          <p>They stay on past requests, but no one can order for them.</p>
          <RetiredSchools schools={retired} />
        </Card>
      )}
    </SignedInPage>,
    { title: "District" },
  );
}

interface DetailsProps {
  district: DistrictDetails;
  open: UnfinishedAction<DistrictAction> | undefined;
}

function Details({ district, open }: DetailsProps) {
  const field = (name: keyof DistrictDetails) => {
    const [typed, opened] = [open?.fields.text(name), open?.fields.text(openedField(name))];
    const { errorMessage, ...state } = fieldState(open, name);
    return {
      ...state,
      label: DISTRICT_LABELS[name],
      // What was not changed here is shown as it is by now.
      defaultValue: typed === opened ? district[name] : typed,
      errorMessage: conflictText(district, name, { opened, typed }) ?? errorMessage,
    };
  };
  return (
    <Card title="District Details">
      <form className="stack" method="post" action={urls.districtSettings} noValidate>
        <div className="field-grid" data-columns="2">
          <TextField
            {...field("name")}
            isRequired
            description="Printed on sheets and shown as the email sender"
          />
          <TextField
            {...field("officeName")}
            isRequired
            description="The office that packs the lunches"
          />
          <TextField {...field("phone")} type="tel" description="Shown on sheets and in emails (optional)" />
          <TextField
            {...field("email")}
            type="email"
            description="Shown on sheets and in emails; replies go there (optional)"
          />
          <PlainSelectField
            {...field("budgetCodeUse")}
            description="Whether orders say what they are charged to"
            options={Object.entries(BUDGET_CODE_USES).map(([value, label]) => ({ value, label }))}
          />
          <TextField {...field("budgetCodeHint")} description="Shown at the field, such as 1000-22-... (optional)" />
        </div>
        {DISTRICT_FIELDS.map((name) => (
          <input key={name} type="hidden" name={openedField(name)} value={district[name]} />
        ))}
        <div>
          <Button type="submit" variant="primary" name="action" value="save">Save Details</Button>
        </div>
      </form>
    </Card>
  );
}

const openedField = (name: keyof DistrictDetails) => `opened.${name}`;

function AddSchool({ open }: { open: UnfinishedAction<DistrictAction> | undefined }) {
  return (
    <form className="field-row school-form" data-columns="auto" method="post" action={urls.districtSettings} noValidate>
      <TextField
        label="New school"
        autoComplete="off"
        placeholder="School name"
        {...fieldState(open, "label")}
      />
      <Button type="submit" name="action" value="add">Add School</Button>
    </form>
  );
}
