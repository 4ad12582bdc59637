import { type FormEvent, useState } from "react";
import { ApiError, post, serverMessage } from "../src/browser/api.ts";
import { requiredTextField, useForm } from "../src/browser/form.ts";
import { goWithToast, showToast } from "../src/browser/toasts.ts";
import { Button } from "../src/components/Button.tsx";
import { FieldGrid } from "../src/components/FieldGrid.tsx";
import { PasswordField } from "../src/components/PasswordField.tsx";
import { SelectField } from "../src/components/SelectField.tsx";
import { TextField } from "../src/components/TextField.tsx";
import { registrationSchema } from "../src/domain/account_forms.ts";
import { DONE, FAILED } from "../src/domain/messages.ts";
import { type Role, ROLES } from "../src/domain/roles.ts";
import { urls } from "../src/domain/urls.ts";

const EMPTY = { firstName: "", lastName: "", email: "", role: "" as Role | "", password: "", confirmPassword: "" };

/** Asks for an account. Spec sections 2 and 5, register. */
export default function RegisterForm() {
  const form = useForm(EMPTY);
  const [isPending, setPending] = useState(false);
  const field = (name: keyof typeof EMPTY) => requiredTextField(form, name);

  async function register(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const { confirmPassword, ...values } = form.values;
    if (values.role === "") showToast({ ...FAILED.roleMissing, tone: "error" });
    const account = form.check(registrationSchema, values);
    if (!account) return;
    if (account.password !== confirmPassword) {
      form.show([{ field: "confirmPassword", message: FAILED.passwordsDiffer.title }]);
      showToast({ ...FAILED.passwordsDiffer, tone: "error" });
      return;
    }
    setPending(true);
    try {
      await post(urls.api.register, account);
      goWithToast(urls.login, { ...DONE.registered, tone: "success" });
    } catch (error) {
      setPending(false);
      if (error instanceof ApiError) form.show(error.fieldErrors);
      showToast({
        title: FAILED.registration.title,
        description: serverMessage(error, FAILED.registration.description),
        tone: "error",
      });
    }
  }

  return (
    // Posted before its script is there, it must not put the password into the address.
    <form ref={form.ref} className="stack" method="post" onSubmit={register} noValidate>
      <FieldGrid>
        <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
      </FieldGrid>
      <TextField label="Email" type="email" autoComplete="username" {...field("email")} />
      <SelectField
        label="Role"
        name="role"
        isRequired
        options={ROLES.map((role) => ({ value: role, label: role }))}
        placeholder="Select your role"
        value={form.values.role}
        onChange={(role) => form.set("role", role)}
        errorMessage={form.errors.role}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description="At least 8 characters"
        {...field("password")}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field("confirmPassword")} />
      <Button type="submit" variant="primary" isPending={isPending}>
        {isPending ? "Creating account..." : "Create Account"}
      </Button>
    </form>
  );
}
