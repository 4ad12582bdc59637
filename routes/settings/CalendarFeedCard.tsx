import { Button, ButtonLink } from "../../src/components/ui/Button.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { Field } from "../../src/components/ui/Field.tsx";
import { FormQuestion } from "../../src/components/ui/FormQuestion.tsx";
import { NativeSelect, type Option } from "../../src/components/ui/NativeSelect.tsx";
import { RIGHTS, type Role, type Seen } from "../../src/domain/accounts/roles.ts";
import type { School } from "../../src/domain/district/schools.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";

const WHOSE: Record<Seen, string> = { own: "your deliveries", district: "the district's deliveries" };

interface CalendarFeedCardProps {
  role: Role;
  feedUrl: string | null;
  /** Undefined for all of them. */
  school: School | undefined;
  schools: readonly Option[];
}

export function CalendarFeedCard({ feedUrl, ...props }: CalendarFeedCardProps) {
  return (
    <Card id="calendar-feed" title="Calendar Feed">
      <p>
        Subscribe to {WHOSE[RIGHTS[props.role].sees]}{" "}
        in Outlook, Google Calendar or on your phone. The calendar shows the school, class, destination, time and number
        of lunches, but no special meals, comments or recipients.
      </p>
      {feedUrl ? <FeedLink {...props} feedUrl={feedUrl} /> : (
        <form method="post" action={urls.renewCalendarFeed}>
          <Button type="submit">Create Calendar Link</Button>
        </form>
      )}
    </Card>
  );
}

function FeedLink({ role, feedUrl, school, schools }: CalendarFeedCardProps & { feedUrl: string }) {
  const link = withQuery(feedUrl, { school });
  return (
    <>
      {RIGHTS[role].sees !== "own" && (
        <form method="get" action={urls.settings} className="cluster">
          <NativeSelect name="school" label="School in the calendar" defaultValue={school ?? ""} options={schools} />
          <Button type="submit">Show Link</Button>
        </form>
      )}
      <Field label="Calendar link">
        {(control) => (
          <div className="stack" data-columns="auto" data-gap="small">
            <input {...control} type="url" readOnly value={link} autoComplete="off" spellCheck={false} />
            <Button data-copy={control.id} hidden>Copy</Button>
          </div>
        )}
      </Field>
      <p className="muted">
        Anyone who has this link can read the calendar without signing in. If it falls into the wrong hands, renew it.
        Changing your password ends it, too.
      </p>
      <div className="cluster">
        <ButtonLink href={link.replace(/^https?:/, "webcal:")}>Subscribe</ButtonLink>
        <LinkQuestion
          action={urls.renewCalendarFeed}
          label="Renew Link"
          question="Your current link stops working right away. You'll have to subscribe again in every calendar that uses it."
        />
        <LinkQuestion
          action={urls.removeCalendarFeed}
          label="Remove Link"
          question="Your calendars stop showing deliveries. You can create a new link at any time."
        />
      </div>
    </>
  );
}

function LinkQuestion({ label, question, action }: { label: string; question: string; action: string }) {
  return (
    <FormQuestion name="calendar-link" label={label} question={question}>
      <form method="post" action={action}>
        <Button type="submit" variant="danger">{label}</Button>
      </form>
    </FormQuestion>
  );
}
