import { fullName } from "../../../domain/accounts/users.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldGrid } from "../../ui/FieldGrid.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type FormSectionProps, textFieldProps } from "./field_props.ts";

/** The recipient of the user's previous request. */
export interface LastRecipient {
  recipientFirstName: string;
  recipientLastName: string;
  recipientPhone: string;
  recipientEmail: string;
}

/** The responsible recipient, and the comments. */
export function RecipientFields({ form, lastRecipient }: FormSectionProps & { lastRecipient: LastRecipient | null }) {
  return (
    <Card
      title="Responsible Recipient"
      actions={lastRecipient && <UseLastRecipient form={form} lastRecipient={lastRecipient} />}
    >
      <FieldGrid columns={2}>
        <TextField label="First name" isRequired {...textFieldProps(form, "recipientFirstName")} />
        <TextField label="Last name" isRequired {...textFieldProps(form, "recipientLastName")} />
        <TextField label="Phone" type="tel" isRequired {...textFieldProps(form, "recipientPhone")} />
        <TextField label="Email" type="email" isRequired {...textFieldProps(form, "recipientEmail")} />
      </FieldGrid>
      <TextArea label="Comments" description="Optional" rows={3} {...textFieldProps(form, "comments")} />
    </Card>
  );
}

function UseLastRecipient({ form, lastRecipient }: FormSectionProps & { lastRecipient: LastRecipient }) {
  const name = fullName({ firstName: lastRecipient.recipientFirstName, lastName: lastRecipient.recipientLastName });
  return (
    <Button
      type="submit"
      name="useLastRecipient"
      value="1"
      size="small"
      onPress={(event) => {
        event.preventDefault();
        form.setValue("recipientFirstName", lastRecipient.recipientFirstName);
        form.setValue("recipientLastName", lastRecipient.recipientLastName);
        form.setValue("recipientPhone", lastRecipient.recipientPhone);
        form.setValue("recipientEmail", lastRecipient.recipientEmail);
      }}
    >
      {`Use ${name} again`}
    </Button>
  );
}
