import { Card } from "../Card.tsx";
import { FieldGrid } from "../FieldGrid.tsx";
import { TextArea } from "../TextArea.tsx";
import { TextField } from "../TextField.tsx";
import { type PartProps, textField } from "./field_props.ts";

/** Who takes the lunches, and anything else the kitchen should know. */
export function RecipientFields({ form }: PartProps) {
  return (
    <Card title="Responsible Recipient">
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
