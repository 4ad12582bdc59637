import { Hono } from "hono";
import { findMailPreferences, saveMailPreferences } from "../../db/mail/preferences.ts";
import SettingsPassword from "../../islands/SettingsPassword.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { DescriptionList } from "../../src/components/ui/DescriptionList.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import { settingsQuery } from "../../src/domain/lists/queries.ts";
import type { MailPreferences } from "../../src/domain/mail/kinds.ts";
import { mailPreferencesForm } from "../../src/domain/mail/preferences.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { homeFor, urls, withQuery } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { csrfField } from "../../src/http/csrf.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { page } from "../../src/http/guards.ts";
import { form, query } from "../../src/http/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";
import { MailPreferencesCard } from "./MailPreferencesCard.tsx";

/** One's own profile, and what one receives by mail. Spec section 2, settings. */
export function settingsRoutes({ db, clock }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.settings, page(...ROLES), query(settingsQuery), async (c) => {
      const { user } = c.var.session;
      const preferences = await findMailPreferences(db, user.id);
      const isSaved = c.req.valid("query").saved !== undefined;
      return c.render(<SettingsPage user={user} preferences={preferences} isSaved={isSaved} />, { title: "Settings" });
    })
    .post(urls.mailPreferences, page(...ROLES), csrfField, async (c) => {
      const { id: userId, role } = c.var.session.user;
      const preferences = await form(c, mailPreferencesForm(role));
      await db.transaction().execute((tx) => saveMailPreferences(tx, { userId, preferences, now: clock() }));
      return c.redirect(withQuery(urls.settings, { saved: "mail" }), 303);
    });
}

function SettingsPage(
  { user, preferences, isSaved }: { user: CurrentUser; preferences: MailPreferences; isSaved: boolean },
) {
  return (
    <SignedInLayout user={user}>
      <Page width="narrow">
        <PageHeader title="Settings" back={{ href: homeFor(user.role), label: "Back to Dashboard" }} />
        <Card title="Profile">
          <DescriptionList
            items={[
              { label: "First Name", value: user.firstName },
              { label: "Last Name", value: user.lastName },
              { label: "Email", value: user.email },
              { label: "Role", value: user.role },
            ]}
          />
        </Card>
        <MailPreferencesCard role={user.role} preferences={preferences} isSaved={isSaved} />
        <Card title="Password">
          <Island name="SettingsPassword" component={SettingsPassword} props={{ email: user.email }} />
        </Card>
      </Page>
    </SignedInLayout>
  );
}
