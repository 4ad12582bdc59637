import { Hono } from "hono";
import { chooseMail, findMailChoices } from "../../db/users/choose_mail.ts";
import SettingsPassword from "../../islands/SettingsPassword.tsx";
import { Card } from "../../src/components/Card.tsx";
import { Facts } from "../../src/components/Facts.tsx";
import { Page } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { settingsQuery } from "../../src/domain/list_query.ts";
import type { MailChoices } from "../../src/domain/mail.ts";
import { mailChoicesForm } from "../../src/domain/mail_choices.ts";
import { ROLES } from "../../src/domain/roles.ts";
import { homeOf, urls, withQuery } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/users.ts";
import { csrfField } from "../../src/http/csrf.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { page } from "../../src/http/guards.ts";
import { form, query } from "../../src/http/valid.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";
import { MailChoicesCard } from "./MailChoicesCard.tsx";

/** One's own profile, and what one receives by mail. Spec section 2, settings. */
export function settingsRoutes({ db, clock }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.settings, page(...ROLES), query(settingsQuery), async (c) => {
      const { user } = c.var.session;
      const choices = await findMailChoices(db, user.id);
      const isSaved = c.req.valid("query").saved !== undefined;
      return c.render(<SettingsPage user={user} choices={choices} isSaved={isSaved} />, { title: "Settings" });
    })
    .post(urls.chooseMail, page(...ROLES), csrfField, async (c) => {
      const { id: userId, role } = c.var.session.user;
      const choices = await form(c, mailChoicesForm(role));
      await db.transaction().execute((tx) => chooseMail(tx, { userId, choices, now: clock() }));
      return c.redirect(withQuery(urls.settings, { saved: "mail" }), 303);
    });
}

function SettingsPage({ user, choices, isSaved }: { user: CurrentUser; choices: MailChoices; isSaved: boolean }) {
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
        <MailChoicesCard role={user.role} choices={choices} isSaved={isSaved} />
        <Card title="Password">
          <Island name="SettingsPassword" component={SettingsPassword} props={{ email: user.email }} />
        </Card>
      </Page>
    </SignedInLayout>
  );
}
