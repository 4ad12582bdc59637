import { Hono } from "hono";
import SettingsPassword from "../../islands/SettingsPassword.tsx";
import { Card } from "../../src/components/Card.tsx";
import { Facts } from "../../src/components/Facts.tsx";
import { Page } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { ROLES } from "../../src/domain/roles.ts";
import { homeOf, urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { page } from "../../src/http/guards.ts";
import { Island } from "../../src/render/Island.tsx";
import { SignedInLayout } from "../layout.tsx";

/** One's own profile. Spec section 2, settings. */
export function settingsRoutes() {
  return new Hono<AppEnv>()
    .get(
      urls.settings,
      page(...ROLES),
      (c) => c.render(<SettingsPage user={c.var.session.user} />, { title: "Settings" }),
    );
}

function SettingsPage({ user }: { user: CurrentUser }) {
  return (
    <SignedInLayout user={user}>
      <Page width="narrow">
        <PageHeader title="Settings" back={{ href: homeOf(user.role), label: "Back to Dashboard" }} />
        <Card title="Profile">
          <Facts
            items={[
              { label: "First Name", value: user.firstName },
              { label: "Last Name", value: user.lastName },
              { label: "Email", value: user.email },
              { label: "Role", value: user.role },
            ]}
          />
        </Card>
        <Card title="Password">
          <Island name="SettingsPassword" component={SettingsPassword} props={{ email: user.email }} />
        </Card>
      </Page>
    </SignedInLayout>
  );
}
