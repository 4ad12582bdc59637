import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Writer } from "../../db/accounts/actor.ts";
import { findCalendarSecret, replaceCalendarFeed } from "../../db/accounts/calendar_feeds.ts";
import { findUser } from "../../db/accounts/find.ts";
import { disconnectAdministrator } from "../../db/accounts/provider_accounts.ts";
import { transact } from "../../db/client.ts";
import { findDistrict } from "../../db/district/details.ts";
import { findSchools } from "../../db/district/schools.ts";
import { findMailPreferences, saveMailPreferences } from "../../db/accounts/own_settings.ts";
import { newToken } from "../../src/auth/tokens.ts";
import SettingsPassword from "../../islands/SettingsPassword.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { DescriptionList } from "../../src/components/ui/DescriptionList.tsx";
import { schoolParam } from "../../src/domain/lists/query_schemas.ts";
import { schoolFilterOptions } from "../../src/domain/district/schools.ts";
import { mailPreferencesForm } from "../../src/domain/mail/topics.ts";
import { DECIDING_ROLES, RIGHTS } from "../../src/domain/accounts/roles.ts";
import type { OUTCOMES } from "../../src/domain/shell/outcomes.ts";
import { urls, withOutcome, withQuery } from "../../src/domain/urls.ts";
import { passwordOwner } from "../../src/domain/accounts/passwords.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { emptyBodySchema, queryParams } from "../../src/http/middleware/validate.ts";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { redirectAfter } from "../forms.ts";
import { SignedInPage } from "../layout.tsx";
import { refuseUnknownSchool } from "../schools.ts";
import { CalendarFeedCard } from "./CalendarFeedCard.tsx";
import { MailPreferencesCard } from "./MailPreferencesCard.tsx";
import { consumeStep } from "../auth/sign_in_step.ts";
import { transactionalWrites, write } from "../write.ts";
import { ProviderCard } from "./ProviderCard.tsx";

const settingsParams = z.object({
  /** Not an outcome (src/http/responses/outcome.ts): the provider's site leads here. */
  saved: z.literal("provider", "must be provider").optional(),
  school: schoolParam,
});

const change = transactionalWrites<Writer>();

const savePreferences = write(
  {},
  async ({ actor }: Writer, { db }) => mailPreferencesForm(actor.role, await findDistrict(db)),
  ({ db }, by, preferences) => transact(db, (tx) => saveMailPreferences(tx, { ...by, preferences })),
);
const disconnect = change({}, emptyBodySchema, disconnectAdministrator);
const renewFeed = change({}, emptyBodySchema, (tx, by) => {
  const { token: secret, tokenHash: secretHash } = newToken();
  return replaceCalendarFeed(tx, { ...by, link: { secret, secretHash } });
});
const removeFeed = change({}, emptyBodySchema, replaceCalendarFeed);

export function settingsRoutes(deps: Deps) {
  return guardAll(
    requireRole("REQUESTER", "DIRECTOR", "ADMIN"),
    new Hono<SignedInEnv>()
      .get(urls.settings, queryParams(settingsParams), (c) => renderSettings(deps, c, c.req.valid("query")))
      .post(
        urls.mailPreferences,
        redirectAfter(deps, savePreferences, () => `${withOutcome(urls.settings, "mailPreferencesSaved")}#email`),
      )
      .post(
        urls.disconnectProvider,
        requireRole(...DECIDING_ROLES),
        redirectAfter(deps, disconnect, () => withQuery(urls.settings, { saved: "provider" })),
      )
      .post(
        urls.renewCalendarFeed,
        redirectAfter(
          deps,
          renewFeed,
          (isRenewed) => afterFeedChange(isRenewed ? "calendarLinkRenewed" : "calendarLinkCreated"),
        ),
      )
      .post(urls.removeCalendarFeed, redirectAfter(deps, removeFeed, () => afterFeedChange("calendarLinkRemoved"))),
  );
}

function afterFeedChange(outcome: keyof typeof OUTCOMES): string {
  return `${withOutcome(urls.settings, outcome)}#calendar-feed`;
}

async function renderSettings(
  deps: Deps,
  c: Context<SignedInEnv>,
  { saved, school }: z.output<typeof settingsParams>,
): Promise<Response> {
  const { db, provider } = deps;
  const { user } = c.var.session;
  const preferences = await findMailPreferences(db, user.id);
  const { passwordHash, providerEmail } = await findUser(db, user.id);
  const failed = provider && await consumeStep(c, provider, "failed", deps);
  const schools = await findSchools(db);
  refuseUnknownSchool(schools, school);
  const secret = await findCalendarSecret(db, user.id);
  const feedUrl = secret === undefined ? null : `${deps.publicUrl}${urls.calendarFeed(`${secret}.ics`)}`;
  const isAdministrator = RIGHTS[user.role].decides;
  return c.render(
    <SignedInPage
      width="narrow"
      back="dashboard"
      title="Settings"
      actions={user.isSuperAdmin && (
        <>
          <a href={urls.districtSettings}>District settings</a>
          <a href={urls.system}>System page</a>
        </>
      )}
    >
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
      <MailPreferencesCard role={user.role} preferences={preferences} district={await findDistrict(db)} />
      <CalendarFeedCard
        role={user.role}
        feedUrl={feedUrl}
        school={school}
        schools={schoolFilterOptions(schools)}
      />
      {provider && (providerEmail !== null || isAdministrator || failed) && (
        <ProviderCard
          name={provider.name}
          email={providerEmail}
          isAdministrator={isAdministrator}
          isSaved={saved === "provider"}
          refusal={failed?.message}
        />
      )}
      {passwordHash !== null && (
        <Card title="Password">
          <p>
            Changing your password signs you out on all other devices{feedUrl && " and ends your calendar link"}.
          </p>
          <ScriptNotice />
          <Island
            name="SettingsPassword"
            component={SettingsPassword}
            props={{ owner: passwordOwner(user) }}
          />
        </Card>
      )}
    </SignedInPage>,
    { title: "Settings" },
  );
}
