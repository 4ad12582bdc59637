import { Hono } from "hono";
import { findDistrict } from "../../db/district/details.ts";
import { findClosedDays } from "../../db/kitchen/closed_days.ts";
import { RIGHTS, type Role } from "../../src/domain/accounts/roles.ts";
import { urls } from "../../src/domain/urls.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import type { Deps } from "../deps.ts";
import type { ReactNode } from "react";
import { StatusBadge } from "../../src/components/requests/StatusBadge.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { Table } from "../../src/components/ui/Table.tsx";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { type District, fullOfficeName } from "../../src/domain/district/district.ts";
import { type ClosedDays, rangeText } from "../../src/domain/kitchen/calendar/closed_days.ts";
import { actionLabels, changeRules, lateRules, rulesInShort, STATUS_MEANINGS } from "../../src/domain/requests/help.ts";
import { REQUEST_STATUSES } from "../../src/domain/requests/statuses.ts";
import { SignedInPage } from "../layout.tsx";
import { ADMIN_HELP, SUPER_ADMIN_HELP } from "./admin_help.ts";

export function helpRoutes({ db, clock }: Deps) {
  return guardAll(
    requireRole("REQUESTER", "DIRECTOR", "ADMIN"),
    new Hono<SignedInEnv>()
      .get(urls.help, async (c) => {
        const now = clock();
        const [district, closedDays] = await Promise.all([findDistrict(db), findClosedDays(db, now)]);
        const { user } = c.var.session;
        return c.render(<HelpPage user={user} now={now} district={district} closedDays={closedDays} />, {
          title: "Help",
        });
      }),
  );
}

const PICKUP_RULES: readonly string[] = [
  "Lunches are delivered to the school, unless you choose pickup: then they are ready at the time that you enter, and the " +
  "recipient picks them up.",
];

const KITCHEN_DAY_RULES: readonly string[] = [
  "You can't order for a day when the kitchen is closed; the form's calendar shows these days and says why. A request " +
  "made before its day was closed keeps its date.",
  "The kitchen can pack only so many lunches a day. If your request goes over, the form says so; you can still " +
  "submit it, but the kitchen may have to deny it.",
];

interface HelpPageProps {
  user: CurrentUser;
  now: Date;
  district: District;
  closedDays: ClosedDays;
}

function HelpPage({ user: { role, isSuperAdmin }, now, district, closedDays }: HelpPageProps) {
  const pages = RIGHTS[role].decides ? [...ADMIN_HELP, ...isSuperAdmin ? [SUPER_ADMIN_HELP] : []] : [];
  return (
    <SignedInPage width="narrow" back={RIGHTS[role].decides ? undefined : "dashboard"} title="Help">
      <Rules title="In short" rules={rulesInShort({ role, isSuperAdmin }, district)}>
        <p className="muted">{fullOfficeName(district)}</p>
      </Rules>
      {pages.map(([title, href, rules]) => (
        <Card key={title} title={title} actions={<a href={href}>{`Open ${title}`}</a>}>
          <p>{rules}</p>
        </Card>
      ))}
      <Rules title="What counts as late" rules={lateRules(now)} />
      <Rules title="Changing a request" rules={changeRules()} />
      <Rules title="Delivery or pickup" rules={PICKUP_RULES} />
      <section className="stack" data-gap="small" aria-labelledby="help-statuses">
        <h2 id="help-statuses">What the statuses mean</h2>
        <StatusTable role={role} />
      </section>
      <Rules
        title={RIGHTS[role].decides ? "Coming closed days" : "Closed days and capacity"}
        rules={RIGHTS[role].decides ? [] : KITCHEN_DAY_RULES}
      >
        <p>{closedDays.length === 0 ? "No closed days are coming up." : "Coming up:"}</p>
        {closedDays.length > 0 && (
          <ul>{closedDays.map((range) => <li key={range.from}>{`${rangeText(range)}: ${range.reason}`}</li>)}</ul>
        )}
      </Rules>
    </SignedInPage>
  );
}

function Rules({ title, rules, children }: { title: string; rules: readonly string[]; children?: ReactNode }) {
  return (
    <Card title={title}>
      {rules.map((rule) => <p key={rule}>{rule}</p>)}
      {children}
    </Card>
  );
}

function StatusTable({ role }: { role: Role }) {
  return (
    <Table caption="Statuses" columns={{ Status: "", Meaning: "", "What you can do": "" }}>
      <tbody>
        {REQUEST_STATUSES.map((status) => (
          <tr key={status}>
            <th scope="row">
              <StatusBadge status={status} />
            </th>
            <td className="prose">{STATUS_MEANINGS[status]}</td>
            <td className="prose">{actionLabels(role, status).join(", ") || "Nothing more"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
