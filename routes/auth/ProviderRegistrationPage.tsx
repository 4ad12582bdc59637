import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { PlainSelectField } from "../../src/components/ui/SelectField.tsx";
import { TextField } from "../../src/components/ui/TextField.tsx";
import type { Identity } from "../../src/domain/accounts/provider.ts";
import { ROLE_OPTIONS } from "../../src/domain/accounts/roles.ts";
import { FAILURE } from "../../src/domain/shell/toasts.ts";
import { urls } from "../../src/domain/urls.ts";
import type { UnfinishedForm } from "../forms.ts";
import { RegistrationPage } from "../register/register.tsx";

interface ProviderRegistrationPageProps {
  identity: Identity;
  denial: string | null;
  refused: UnfinishedForm | undefined;
}

/** Registers without a password: the provider vouches for the address. */
export function ProviderRegistrationPage({ identity, denial, refused }: ProviderRegistrationPageProps) {
  const field = (name: "firstName" | "lastName" | "role") => ({
    name,
    isRequired: true,
    defaultValue: refused?.fields.text(name) ?? (name === "role" ? "" : identity[name]),
    errorMessage: refused?.errors.find((error) => error.field === name)?.message,
  });
  return (
    <RegistrationPage>
      {denial && !refused && (
        <Alert tone="warning" title="Your registration was denied" role="alert" takesFocus>
          {`You can register again. Reason: ${denial}`}
        </Alert>
      )}
      {refused && (
        <Alert tone="danger" title={FAILURE.registration.title} role="alert" takesFocus>{refused.refusal}</Alert>
      )}
      <form className="stack" method="post" action={urls.providerRegistration} noValidate>
        <div className="field-grid" data-columns="2">
          <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
          <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
        </div>
        <TextField label="Email" type="email" readOnly value={identity.email} />
        <PlainSelectField
          label="Role"
          {...field("role")}
          options={[{ value: "", label: "Select your role" }, ...ROLE_OPTIONS]}
        />
        <Button type="submit" variant="primary">Create Account</Button>
      </form>
    </RegistrationPage>
  );
}
