import type { ReactNode } from "react";
import type { FirstSteps } from "../../db/district/first_steps.ts";
import { Badge } from "../../src/components/ui/Badge.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { counted } from "../../src/domain/text/amounts.ts";
import { urls } from "../../src/domain/urls.ts";

type Step = [label: string, href: string, isDone: boolean, state: ReactNode];

interface FirstStepsCardProps {
  user: CurrentUser;
  steps: FirstSteps;
  isMailConfigured: boolean;
}

/** The settings for mail, which no page can change. */
const MAIL_LINES = "SMTP_URL=smtps://user:password@host\nMAIL_FROM=lunches@example.org";

/** The checklist on a super admin's dashboard, until it is done or dismissed. */
export function FirstStepsCard(props: FirstStepsCardProps) {
  const list = listSteps(props);
  const done = list.filter(([, , isDone]) => isDone).length;
  if (done === list.length) return null;
  return (
    <div className="no-print">
      <Card
        title={`First Steps: ${done} of ${list.length} done`}
        actions={<StepForm action="dismiss" label="Dismiss" />}
      >
        <ul className="first-steps stack" data-columns="3" data-gap="small" role="list">
          {list.map(([label, href, isDone, state]) => (
            <li key={label}>
              <span className="cluster" data-gap="small">
                <a href={href}>{label}</a>
                <Badge tone={isDone ? "success" : "warning"}>{isDone ? "Done" : "To do"}</Badge>
              </span>
              <div className="muted prose">{state}</div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function StepForm({ action, label }: { action: "dismiss" | "confirm-schools"; label: string }) {
  return (
    <form method="post" action={urls.districtSettings}>
      <Button type="submit" size="small" variant="quiet" name="action" value={action}>{label}</Button>
    </form>
  );
}

/** Lists what a new district needs before people order; all of it is done elsewhere. */
function listSteps({ user, steps, isMailConfigured }: FirstStepsCardProps): Step[] {
  const { phone, schools, areSchoolsChecked, weekdays, closings, users } = steps;
  const hasAddress = !user.email.endsWith("@localhost");
  const mail: Step = isMailConfigured
    ? ["Mail", urls.system, true, "Set up"]
    : ["Mail", urls.outbox, false, `Messages wait. Set these two and restart:\n${MAIL_LINES}`];
  const capacity = weekdays > 0 ? `Set for ${counted(weekdays, "weekday")}` : "Unlimited";
  const closed = closings > 0 ? `${counted(closings, "closing")} entered` : "None entered";
  const people = users > 1 ? `${users} have access` : "People register, then you approve them";
  const schoolState = areSchoolsChecked ? counted(schools.length, "school") : (
    <>
      {schools.join(", ")}
      <StepForm action="confirm-schools" label="These Are Our Schools" />
    </>
  );
  return [
    ["Your own address", urls.userAddress(user.id), hasAddress, `${user.email}${hasAddress ? "" : " gets no email"}`],
    ["Office's phone", urls.districtSettings, phone !== "", phone || "Not set"],
    ["Schools", `${urls.districtSettings}#schools`, areSchoolsChecked, schoolState],
    ["Capacity", `${urls.calendar}#capacity`, weekdays > 0, capacity],
    ["Closed days", `${urls.calendar}#closed-days`, closings > 0, closed],
    mail,
    ["First users", urls.pendingUsers, users > 1, people],
  ];
}
