import { Hono } from "hono";
import { transact } from "../../db/client.ts";
import { deleteCalendarFeed, findCalendarSecret, renewCalendarFeed } from "../../db/accounts/calendar_feeds.ts";
import { findUser } from "../../db/accounts/find.ts";
import { disconnectAdministrator } from "../../db/accounts/provider_accounts.ts";
import { findSchools } from "../../db/district/schools.ts";
import { findMailPreferences, saveMailPreferences } from "../../db/accounts/own_settings.ts";
import { newToken } from "../../src/auth/tokens.ts";
import SettingsPassword from "../../islands/SettingsPassword.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { DescriptionList } from "../../src/components/ui/DescriptionList.tsx";
import {
  calendarFeedForm,
  type FeedOutcome,
  type SavedSetting,
  settingsParams,
  themeForm,
} from "../../src/domain/accounts/params.ts";
import { type School, schoolFilterOptions, type Schools } from "../../src/domain/district/schools.ts";
import { type MailPreferences, mailPreferencesForm } from "../../src/domain/mail/topics.ts";
import type { Month } from "../../src/domain/time/months.ts";
import type { ThemeChoice } from "../../src/domain/shell/themes.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { CALENDAR_FEED_ID, THEME_URL, urls, withQuery } from "../../src/domain/urls.ts";
import { passwordOwner } from "../../src/domain/accounts/passwords.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { chosenTheme, keepTheme } from "../../src/http/middleware/browser_choices.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import { readForm } from "../../src/http/middleware/form_values.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInPage } from "../layout.tsx";
import { NOTHING } from "../writes.ts";
import { refuseUnknownSchool } from "../schools.ts";
import { CalendarFeedCard } from "./CalendarFeedCard.tsx";
import { findFeedUrl } from "./feed_url.ts";
import { MailPreferencesCard } from "./MailPreferencesCard.tsx";
import { takeStep } from "../auth/sign_in_step.ts";
import { ProviderCard } from "./ProviderCard.tsx";
import { ThemeCard } from "./ThemeCard.tsx";

/** The user's own profile, mail preferences, theme and password. Spec section 2, settings. */
export function settingsRoutes(deps: Deps) {
  const { db, clock, isHttps } = deps;
  return guardAll(
    requireRole(...ROLES),
    new Hono<SignedInEnv>()
      .get(urls.settings, queryParams(settingsParams), async (c) => {
        const { user } = c.var.session;
        const preferences = await findMailPreferences(db, user.id);
        const { passwordHash, providerEmail } = await findUser(db, user.id);
        const { provider } = deps;
        const refused = provider && await takeStep(c, provider, "refused", deps);
        const { saved, school } = c.req.valid("query");
        const schools = await findSchools(db);
        refuseUnknownSchool(schools, school);
        return c.render(
          <SettingsPage
            user={user}
            preferences={preferences}
            feedUrl={await findFeedUrl(deps, user.id)}
            school={school}
            schools={schools}
            theme={chosenTheme(c) ?? "system"}
            saved={saved}
            provider={provider && { name: provider.name, email: providerEmail, refusal: refused?.message }}
            hasPassword={passwordHash !== null}
          />,
          { title: "Settings" },
        );
      })
      .post(urls.mailPreferences, async (c) => {
        const { id: userId, role } = c.var.session.user;
        const preferences = await readForm(c, mailPreferencesForm(role));
        await transact(db, (tx) => saveMailPreferences(tx, { userId, preferences, now: clock() }));
        return c.redirect(withQuery(urls.settings, { saved: "mail" }), 303);
      })
      .post(THEME_URL, async (c) => {
        const { theme } = await readForm(c, themeForm);
        keepTheme(c, theme, isHttps);
        return c.redirect(withQuery(urls.settings, { saved: "theme" }), 303);
      })
      .post(urls.disconnectProvider, requireRole("ADMIN"), async (c) => {
        await readForm(c, NOTHING);
        const { id: userId } = c.var.session.user;
        await transact(db, (tx) => disconnectAdministrator(tx, { userId, now: clock() }));
        return c.redirect(withQuery(urls.settings, { saved: "provider" }), 303);
      })
      .post(urls.renewCalendarFeed, async (c) => {
        const { token: secret, tokenHash: secretHash } = newToken();
        const feed = { userId: c.var.session.user.id, secret, secretHash, now: clock() };
        const { month } = await readForm(c, calendarFeedForm);
        const isRenewed = await transact(db, async (tx) => {
          const before = await findCalendarSecret(tx, feed.userId);
          await renewCalendarFeed(tx, feed);
          return before !== undefined;
        });
        return c.redirect(afterFeedChange(isRenewed ? "calendarLinkRenewed" : "calendarLinkCreated", month), 303);
      })
      .post(urls.removeCalendarFeed, async (c) => {
        const { month } = await readForm(c, calendarFeedForm);
        await transact(db, (tx) => deleteCalendarFeed(tx, c.var.session.user.id));
        return c.redirect(afterFeedChange("calendarLinkRemoved", month), 303);
      }),
  );
}

/** Back to the page that the form was on: the kitchen's calendar where it gave a month, or else Settings. */
function afterFeedChange(outcome: FeedOutcome, month: Month | undefined): string {
  if (month === undefined) return withQuery(urls.settings, { saved: outcome });
  return `${withQuery(urls.calendar, { month, done: outcome })}#${CALENDAR_FEED_ID}`;
}

interface SettingsPageProps {
  user: CurrentUser;
  preferences: MailPreferences;
  /** The address of the user's calendar feed; null when there is none. */
  feedUrl: string | null;
  /** The school whose calendar the user wants to subscribe to. */
  school: School | undefined;
  schools: Schools;
  theme: ThemeChoice;
  /** What the user has just saved. */
  saved: SavedSetting | undefined;
  /** The district's sign-in, with the user's address there and why it was refused just now. */
  provider: { name: string; email: string | null; refusal: string | undefined } | undefined;
  hasPassword: boolean;
}

function SettingsPage(
  { user, preferences, feedUrl, school, schools, theme, saved, provider, hasPassword }: SettingsPageProps,
) {
  return (
    <SignedInPage width="narrow" title="Settings">
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
      {user.isSuperAdmin && (
        <Card title="System" actions={<a href={urls.system}>System page</a>}>
          <p>The server, its database, mail, backups and last errors.</p>
        </Card>
      )}
      <MailPreferencesCard role={user.role} preferences={preferences} isSaved={saved === "mail"} />
      <CalendarFeedCard
        role={user.role}
        feedUrl={feedUrl}
        path={urls.settings}
        school={school}
        schools={schoolFilterOptions(schools)}
        saved={saved}
      />
      <ThemeCard choice={theme} isSaved={saved === "theme"} />
      {provider && (provider.email !== null || user.role === "ADMIN") && (
        <ProviderCard {...provider} isAdministrator={user.role === "ADMIN"} isSaved={saved === "provider"} />
      )}
      {hasPassword && (
        <Card title="Password">
          <p>
            A new password signs you out everywhere else{feedUrl && " and ends your calendar link"}.
          </p>
          <Island
            name="SettingsPassword"
            component={SettingsPassword}
            props={{ owner: passwordOwner(user) }}
          />
        </Card>
      )}
    </SignedInPage>
  );
}
