import { AuthCard } from "../../src/components/accounts/AuthCard.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { FieldGrid } from "../../src/components/ui/FieldGrid.tsx";
import { Field } from "../../src/components/ui/Field.tsx";
import { NativeSelect } from "../../src/components/ui/NativeSelect.tsx";
import { TextField } from "../../src/components/ui/TextField.tsx";
import type { Identity } from "../../src/domain/accounts/provider.ts";
import { ROLE_PURPOSES, ROLES } from "../../src/domain/accounts/roles.ts";
import { FAILURE } from "../../src/domain/shell/toasts.ts";
import { urls } from "../../src/domain/urls.ts";
import { SignedOutLayout } from "../layout.tsx";
import type { RefusedForm } from "../writes.ts";

interface RegistrationPageProps {
  identity: Identity;
  /** What came back when the form was posted, and why. */
  refused?: RefusedForm;
}

/** The first visit of somebody whom the provider knows and nobody here does: the name and the address are given. */
export function RegistrationPage({ identity, refused }: RegistrationPageProps) {
  const errorAt = (name: string) => refused?.errors.find(({ field }) => field === name)?.message;
  const field = (name: "firstName" | "lastName") => ({
    name,
    isRequired: true,
    defaultValue: String(refused?.values[name] ?? identity[name]),
    errorMessage: errorAt(name),
  });
  return (
    <SignedOutLayout>
      <AuthCard
        title="Field Trip Lunch Requests"
        subtitle="Choose your role. An administrator has to approve your account before you can sign in."
        footer={<a href={urls.login}>Go to the sign-in page</a>}
      >
        {refused && (
          <Alert tone="danger" title={FAILURE.registration.title} role="alert" takesFocus>{refused.refusal}</Alert>
        )}
        <form className="stack" method="post" action={urls.providerRegistration} noValidate>
          <p>{identity.email}</p>
          <FieldGrid>
            <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
            <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
          </FieldGrid>
          <Field label="Role" isRequired description={ROLE_PURPOSES} errorMessage={errorAt("role")}>
            {(control) => (
              <NativeSelect
                {...control}
                name="role"
                options={[
                  { value: "", label: "Select your role" },
                  ...ROLES.map((role) => ({ value: role, label: role })),
                ]}
                defaultValue={String(refused?.values.role ?? "")}
              />
            )}
          </Field>
          <Button type="submit" variant="primary">Create Account</Button>
        </form>
      </AuthCard>
    </SignedOutLayout>
  );
}
