import { Alert } from "../../../../src/components/ui/Alert.tsx";
import { Button } from "../../../../src/components/ui/Button.tsx";
import { Card } from "../../../../src/components/ui/Card.tsx";
import { FieldGrid } from "../../../../src/components/ui/FieldGrid.tsx";
import { Page } from "../../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../../src/components/ui/PageHeader.tsx";
import { TextField } from "../../../../src/components/ui/TextField.tsx";
import type { CurrentUser } from "../../../../src/domain/accounts/users.ts";
import { type District, DISTRICT_LABELS } from "../../../../src/domain/district/district.ts";
import { activeSchools, type Schools } from "../../../../src/domain/district/schools.ts";
import type { DistrictAction } from "../../../../src/domain/district/writes.ts";
import { urls } from "../../../../src/domain/urls.ts";
import { SignedInLayout } from "../../../layout.tsx";
import type { OpenWrite } from "../../../writes.ts";
import { type MovedSchool, RetiredSchools, SchoolList } from "./SchoolList.tsx";

interface DistrictPageProps {
  user: CurrentUser;
  district: District;
  schools: Schools;
  open: OpenWrite<DistrictAction> | undefined;
  moved: MovedSchool | undefined;
}

/** The district's own facts, and its schools in their order. */
export function DistrictPage({ user, district, schools, open, moved }: DistrictPageProps) {
  const retired = schools.filter(({ isRetired }) => isRetired);
  const isShownAtField = open?.action === "save" || open?.action === "add" || open?.action === "rename";
  return (
    <SignedInLayout user={user}>
      <Page width="narrow">
        <PageHeader
          title="District"
          subtitle="The district's name, its office and its schools"
          back={{ href: urls.adminDashboard, label: "Back to Dashboard" }}
        />
        <div className="stack">
          {open && !(isShownAtField && open.errors.length > 0) && (
            <Alert tone="danger" title="That didn't work" role="alert" takesFocus>{open.refusal}</Alert>
          )}
          <Details district={district} open={open?.action === "save" ? open : undefined} />
          <Card title="Schools">
            <div className="stack">
              <p>
                People can order for these schools. Forms and lists show them in this order. A new name replaces the old
                one everywhere, including on past requests.
              </p>
              <SchoolList
                schools={activeSchools(schools)}
                open={open?.action === "rename" ? open : undefined}
                moved={moved}
              />
              <AddSchool open={open?.action === "add" ? open : undefined} />
            </div>
          </Card>
          {retired.length > 0 && (
            <Card title="Retired Schools">
              <div className="stack">
                <p>They stay on past requests, but no one can order for them.</p>
                <RetiredSchools schools={retired} />
              </div>
            </Card>
          )}
        </div>
      </Page>
    </SignedInLayout>
  );
}

function Details({ district, open }: { district: District; open: OpenWrite<DistrictAction> | undefined }) {
  const field = (name: keyof District) => ({
    name,
    label: DISTRICT_LABELS[name],
    defaultValue: open ? open.fields.text(name) : district[name],
    ...errorProps(open, name),
  });
  return (
    <Card title="District Details">
      <form className="stack" method="post" action={urls.districtSettings} noValidate>
        <FieldGrid>
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
            description="Shown on sheets and in emails (optional)"
          />
        </FieldGrid>
        <div>
          <Button type="submit" variant="primary" name="action" value="save">Save Details</Button>
        </div>
      </form>
    </Card>
  );
}

function AddSchool({ open }: { open: OpenWrite<DistrictAction> | undefined }) {
  return (
    <form className="school-form" method="post" action={urls.districtSettings} noValidate>
      <TextField
        label="New school"
        name="label"
        autoComplete="off"
        placeholder="School name"
        defaultValue={open?.fields.text("label")}
        {...errorProps(open, "label")}
      />
      <Button type="submit" variant="primary" name="action" value="add">Add School</Button>
    </form>
  );
}

function errorProps(open: OpenWrite<DistrictAction> | undefined, field: string) {
  const errorMessage = open?.errors.find((error) => error.field === field)?.message;
  return { errorMessage, autoFocus: open?.errors[0]?.field === field };
}
