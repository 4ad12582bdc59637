import { Button } from "../../src/components/ui/Button.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { Checkbox } from "../../src/components/ui/Checkbox.tsx";
import { alwaysSentNote, MAIL_TOPICS, type MailPreferences, topicsFor } from "../../src/domain/mail/topics.ts";
import type { DistrictDetails } from "../../src/domain/district/district.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";
import { urls } from "../../src/domain/urls.ts";

interface MailPreferencesCardProps {
  role: Role;
  preferences: MailPreferences;
  district: DistrictDetails;
}

export function MailPreferencesCard({ role, preferences, district }: MailPreferencesCardProps) {
  const topics = topicsFor(role, district);
  const note = <p className="muted">{alwaysSentNote(role)}</p>;
  if (topics.length === 0) return <Card id="email" title="Email">{note}</Card>;
  return (
    <Card id="email" title="Email">
      <form className="stack" method="post" action={urls.mailPreferences}>
        <fieldset className="checkbox-group stack">
          <legend className="field-label">Email me about</legend>
          {topics.map((name) => (
            <Checkbox
              key={name}
              name={name}
              value="on"
              defaultChecked={preferences[name] !== false}
              description={MAIL_TOPICS[name].hint}
            >
              {MAIL_TOPICS[name].label}
            </Checkbox>
          ))}
        </fieldset>
        {note}
        <div>
          <Button type="submit" variant="primary">Save Email Preferences</Button>
        </div>
      </form>
    </Card>
  );
}
