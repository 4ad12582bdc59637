import type { LastRecipient } from "../../../domain/requests/form_values.ts";
import { fullName } from "../../../domain/accounts/users.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type BudgetCodeAsked, fieldProps, type FormSectionProps } from "./field_props.ts";

const RECIPIENT_FIELDS = ["recipientFirstName", "recipientLastName", "recipientPhone", "recipientEmail"] as const;

interface RecipientFieldsProps extends FormSectionProps, BudgetCodeAsked {
  lastRecipient?: LastRecipient | null;
}

export function RecipientFields({ form, lastRecipient = null, budgetCodeUse, budgetCodeHelp }: RecipientFieldsProps) {
  const isOther = lastRecipient !== null && RECIPIENT_FIELDS.some((name) => form.values[name] !== lastRecipient[name]);
  return (
    <Card
      title="Responsible Recipient"
      actions={isOther && <UseLastRecipient form={form} lastRecipient={lastRecipient} />}
    >
      <div className="field-grid" data-columns="2">
        <TextField isRequired {...fieldProps(form, "recipientFirstName")} />
        <TextField isRequired {...fieldProps(form, "recipientLastName")} />
        <TextField type="tel" isRequired {...fieldProps(form, "recipientPhone")} />
        <TextField type="email" isRequired {...fieldProps(form, "recipientEmail")} />
      </div>
      <TextField description="Optional" rows={3} {...fieldProps(form, "comments")} />
      {/* A code that was refused as missing is asked for since this form was opened. */}
      {(budgetCodeUse !== "OFF" || form.refused.budgetCode) && (
        <div className="field-grid" data-columns="2">
          <TextField
            isRequired={budgetCodeUse === "REQUIRED"}
            description={budgetCodeHelp}
            {...fieldProps(form, "budgetCode")}
          />
        </div>
      )}
    </Card>
  );
}

function UseLastRecipient({ form, lastRecipient }: FormSectionProps & { lastRecipient: LastRecipient }) {
  const name = fullName({ firstName: lastRecipient.recipientFirstName, lastName: lastRecipient.recipientLastName });
  return (
    <Button
      size="small"
      onPress={(event) => {
        for (const name of RECIPIENT_FIELDS) form.setValue(name, lastRecipient[name]);
        // With these values, there is no button any more.
        event.currentTarget.form?.querySelector<HTMLElement>("#recipientFirstName")?.focus();
      }}
    >
      {`Use ${name}`}
    </Button>
  );
}
