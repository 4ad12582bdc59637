import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../../src/components/ui/Button.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { Field } from "../../src/components/ui/Field.tsx";
import { NativeSelect, type Option } from "../../src/components/ui/NativeSelect.tsx";
import type { Role } from "../../src/domain/accounts/roles.ts";
import type { School } from "../../src/domain/district/schools.ts";
import { seesDistrict } from "../../src/domain/requests/permissions.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { CsrfField } from "../../src/render/CsrfField.tsx";

interface CalendarFeedCardProps {
  role: Role;
  /** The address of the person's feed; null when there is none. */
  feedUrl: string | null;
  /** The page that shows the link for one school, which it takes as `?school=`. */
  path: string;
  /** The school that the link shown is for; all of them when there is none. */
  school: School | undefined;
  /** The schools to choose from, with all of them first. */
  schools: readonly Option[];
  /** What the user has just done to it. */
  outcome?: "renewed" | "removed" | undefined;
}

/** The person's link to their deliveries as a calendar, which they can make, renew and remove. */
export function CalendarFeedCard({ feedUrl, outcome, ...props }: CalendarFeedCardProps) {
  const { role } = props;
  return (
    <Card title="Calendar Feed">
      {outcome && <Alert tone="success" role="status" takesFocus>{OUTCOMES[outcome]}</Alert>}
      <p>
        Subscribe to {seesDistrict(role) ? "the district's deliveries" : "your deliveries"}{" "}
        in Outlook, Google Calendar or on your phone. The calendar shows the school, the time and how many lunches, and
        never a student.
      </p>
      {feedUrl ? <FeedLink {...props} feedUrl={feedUrl} /> : (
        <form method="post" action={urls.renewCalendarFeed}>
          <CsrfField />
          <Button type="submit" variant="primary">Create Calendar Link</Button>
        </form>
      )}
    </Card>
  );
}

const OUTCOMES = {
  renewed: "Your calendar link is ready. A link you had before no longer works.",
  removed: "Calendar link removed",
};

function FeedLink({ role, feedUrl, path, school, schools }: CalendarFeedCardProps & { feedUrl: string }) {
  const link = withQuery(feedUrl, { school });
  return (
    <>
      {seesDistrict(role) && (
        <form method="get" action={path} className="cluster">
          <NativeSelect name="school" label="School in the calendar" defaultValue={school ?? ""} options={schools} />
          <Button type="submit">Show Link</Button>
        </form>
      )}
      <Field label="Calendar link">
        {(control) => <input {...control} type="url" readOnly value={link} autoComplete="off" spellCheck={false} />}
      </Field>
      <p className="muted">
        Whoever has this link can read the calendar without signing in. Renew it if somebody else has it: the old link
        stops working at once.
      </p>
      <div className="cluster">
        <ButtonLink variant="primary" href={link.replace(/^https?:/, "webcal:")}>Subscribe</ButtonLink>
        <form method="post" action={urls.renewCalendarFeed}>
          <CsrfField />
          <Button type="submit">Renew Link</Button>
        </form>
        <form method="post" action={urls.removeCalendarFeed}>
          <CsrfField />
          <Button type="submit" variant="quiet">Remove Link</Button>
        </form>
      </div>
    </>
  );
}
