import { fullName } from "../../../domain/accounts/users.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldGrid } from "../../ui/FieldGrid.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type PartProps, textField } from "./field_props.ts";

/** Whom the person named as recipient the last time. */
export interface LastRecipient {
  recipientFirstName: string;
  recipientLastName: string;
  recipientPhone: string;
  recipientEmail: string;
}

/** Who takes the lunches, and anything else the kitchen should know. */
export function RecipientFields({ form, lastRecipient }: PartProps & { lastRecipient: LastRecipient | null }) {
  return (
    <Card
      title="Responsible Recipient"
      actions={lastRecipient && <UseLastRecipient form={form} lastRecipient={lastRecipient} />}
    >
      <FieldGrid columns={2}>
        <TextField label="First name" isRequired {...textField(form, "recipientFirstName")} />
        <TextField label="Last name" isRequired {...textField(form, "recipientLastName")} />
        <TextField label="Phone" type="tel" isRequired {...textField(form, "recipientPhone")} />
        <TextField label="Email" type="email" isRequired {...textField(form, "recipientEmail")} />
      </FieldGrid>
      <TextArea label="Comments" description="Optional" rows={3} {...textField(form, "comments")} />
    </Card>
  );
}

function UseLastRecipient({ form, lastRecipient }: PartProps & { lastRecipient: LastRecipient }) {
  const name = fullName({ firstName: lastRecipient.recipientFirstName, lastName: lastRecipient.recipientLastName });
  return (
    <Button
      size="small"
      onPress={() => {
        form.set("recipientFirstName", lastRecipient.recipientFirstName);
        form.set("recipientLastName", lastRecipient.recipientLastName);
        form.set("recipientPhone", lastRecipient.recipientPhone);
        form.set("recipientEmail", lastRecipient.recipientEmail);
      }}
    >
      {`Use ${name} again`}
    </Button>
  );
}
