import { Hono } from "hono";
import { transact } from "../../db/client.ts";
import { findMailPreferences, saveMailPreferences } from "../../db/mail/preferences.ts";
import SettingsPassword from "../../islands/SettingsPassword.tsx";
import { PASSWORD_FORM_ID } from "../../src/components/accounts/PasswordChangeForm.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { DescriptionList } from "../../src/components/ui/DescriptionList.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import { settingsParams } from "../../src/domain/accounts/params.ts";
import type { MailPreferences } from "../../src/domain/mail/topics.ts";
import { mailPreferencesForm } from "../../src/domain/mail/preferences.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { homeFor, urls, withQuery } from "../../src/domain/urls.ts";
import { passwordOwner } from "../../src/domain/accounts/passwords.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { requireCsrfField } from "../../src/http/csrf.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/guards.ts";
import { parseForm, queryParams } from "../../src/http/validate.ts";
import { CsrfField } from "../../src/render/CsrfField.tsx";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";
import { MailPreferencesCard } from "./MailPreferencesCard.tsx";

/** The user's own profile, mail preferences and password. Spec section 2, settings. */
export function settingsRoutes({ db, clock }: Deps) {
  return guardAll(
    requireRole(...ROLES),
    new Hono<SignedInEnv>()
      .get(urls.settings, queryParams(settingsParams), async (c) => {
        const { user } = c.var.session;
        const preferences = await findMailPreferences(db, user.id);
        const isSaved = c.req.valid("query").saved !== undefined;
        return c.render(<SettingsPage user={user} preferences={preferences} isSaved={isSaved} />, {
          title: "Settings",
        });
      })
      .post(urls.mailPreferences, requireCsrfField, async (c) => {
        const { id: userId, role } = c.var.session.user;
        const preferences = await parseForm(c, mailPreferencesForm(role));
        await transact(db, (tx) => saveMailPreferences(tx, { userId, preferences, now: clock() }));
        return c.redirect(withQuery(urls.settings, { saved: "mail" }), 303);
      }),
  );
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
        {user.isSuperAdmin && (
          <Card title="District" actions={<a href={urls.districtSettings}>District settings</a>}>
            <p>The district's name, how to reach its office, and its schools.</p>
          </Card>
        )}
        <MailPreferencesCard role={user.role} preferences={preferences} isSaved={isSaved} />
        <Card title="Password">
          <CsrfField form={PASSWORD_FORM_ID} />
          <Island
            name="SettingsPassword"
            component={SettingsPassword}
            when="intent"
            props={{ owner: passwordOwner(user) }}
          />
        </Card>
      </Page>
    </SignedInLayout>
  );
}
