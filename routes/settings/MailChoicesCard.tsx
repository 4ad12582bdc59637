import { Alert } from "../../src/components/Alert.tsx";
import { Button } from "../../src/components/Button.tsx";
import { Card } from "../../src/components/Card.tsx";
import { NativeCheckbox } from "../../src/components/NativeCheckbox.tsx";
import { MAIL_TOPICS, type MailChoices } from "../../src/domain/mail.ts";
import { alwaysSent, topicsOf } from "../../src/domain/mail_choices.ts";
import type { Role } from "../../src/domain/roles.ts";
import { urls } from "../../src/domain/urls.ts";
import { CsrfField } from "../../src/render/CsrfField.tsx";

interface MailChoicesCardProps {
  role: Role;
  choices: MailChoices;
  /** Whether the choices were saved just now. */
  isSaved: boolean;
}

/** What a person chooses to receive by mail. */
export function MailChoicesCard({ role, choices, isSaved }: MailChoicesCardProps) {
  return (
    <Card title="Email">
      <form className="stack" method="post" action={urls.chooseMail}>
        <CsrfField />
        {isSaved && <Alert tone="success" role="status" takesFocus>Email choices saved</Alert>}
        <fieldset className="checkbox-group">
          <legend className="field-label">Send me messages about</legend>
          {topicsOf(role).map((name) => (
            <NativeCheckbox
              key={name}
              name={name}
              value="on"
              defaultChecked={choices[name] !== false}
              description={MAIL_TOPICS[name].hint}
            >
              {MAIL_TOPICS[name].label}
            </NativeCheckbox>
          ))}
        </fieldset>
        <p className="muted">{alwaysSent(role)}</p>
        <div>
          <Button type="submit" variant="primary">Save Email Choices</Button>
        </div>
      </form>
    </Card>
  );
}
