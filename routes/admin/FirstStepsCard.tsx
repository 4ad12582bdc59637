import { Badge } from "../../src/components/ui/Badge.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { type FirstSteps, listFirstSteps } from "../../src/domain/district/first_steps.ts";
import { urls } from "../../src/domain/urls.ts";

interface FirstStepsCardProps {
  steps: FirstSteps;
  isMailConfigured: boolean;
}

/** A super admin's checklist, until all of it is done. */
export function FirstStepsCard({ steps, isMailConfigured }: FirstStepsCardProps) {
  const list = listFirstSteps(steps, isMailConfigured);
  const done = list.filter(({ isDone }) => isDone).length;
  if (done === list.length) return null;
  return (
    <div className="no-print">
      <Card
        title={`First Steps: ${done} of ${list.length} done`}
        actions={
          <form method="post" action={urls.districtSettings}>
            <Button type="submit" size="small" variant="quiet" name="action" value="put-away">Put Away</Button>
          </form>
        }
      >
        <ul className="first-steps" role="list">
          {list.map(({ label, href, isDone, state, lines }) => (
            <li key={label}>
              <span className="cluster" data-gap="small">
                <a href={href}>{label}</a>
                <Badge tone={isDone ? "success" : "warning"}>{isDone ? "Done" : "To do"}</Badge>
              </span>
              <p className="muted">{state}</p>
              {lines && <pre className="code">{lines}</pre>}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
