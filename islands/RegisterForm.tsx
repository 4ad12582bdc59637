import type { FormEvent } from "react";
import { post } from "../src/browser/api.ts";
import { ApiError } from "../src/browser/api_error.ts";
import { showError } from "../src/browser/failures.ts";
import { requiredTextFieldProps, useForm } from "../src/browser/islands/use_form.ts";
import { navigateWithToast, showToast } from "../src/browser/shell/toasts.ts";
import { useSubmit } from "../src/browser/islands/use_submit.ts";
import { PasswordAdvice } from "../src/components/accounts/PasswordAdvice.tsx";
import { Button } from "../src/components/ui/Button.tsx";
import { PasswordField } from "../src/components/ui/PasswordField.tsx";
import { SelectField } from "../src/components/ui/SelectField.tsx";
import { TextField } from "../src/components/ui/TextField.tsx";
import { registrationSchema } from "../src/domain/accounts/forms.ts";
import { FAILURE, SUCCESS } from "../src/domain/shell/toasts.ts";
import { type Role, ROLE_OPTIONS } from "../src/domain/accounts/roles.ts";
import { urls, withQuery } from "../src/domain/urls.ts";

const EMPTY = { firstName: "", lastName: "", email: "", role: "" as Role | "", password: "", confirmPassword: "" };

/** Registers an account; `sendsLink` says that a link to confirm it is sent. Spec sections 2 and 5, register. */
export default function RegisterForm({ sendsLink }: { sendsLink: boolean }) {
  const form = useForm(EMPTY);
  const { isPending, submit } = useSubmit();
  const field = (name: keyof typeof EMPTY) => requiredTextFieldProps(form, name);

  async function register(event: FormEvent) {
    event.preventDefault();
    const { confirmPassword, ...values } = form.values;
    if (values.role === "") showToast({ ...FAILURE.roleMissing, tone: "error" });
    const account = form.validate(registrationSchema, values);
    if (!account) return;
    if (account.password !== confirmPassword) {
      form.setFieldErrors([{ field: "confirmPassword", message: FAILURE.passwordsDiffer.title }]);
      showToast({ ...FAILURE.passwordsDiffer, tone: "error" });
      return;
    }
    await submit(async () => {
      await post(urls.api.register, account);
      navigateWithToast(withQuery(urls.login, { doneMailed: sendsLink ? "yes" : "" }), {
        ...SUCCESS.registered,
        tone: "success",
      });
    }, (error) => {
      if (error instanceof ApiError) form.setFieldErrors(error.fieldErrors);
      showError(FAILURE.registration, error);
    });
  }

  return (
    <form ref={form.ref} className="stack" method="dialog" onSubmit={register} noValidate>
      <div className="field-grid" data-columns="2">
        <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        description={sendsLink ? "We'll email you a link to confirm this address" : undefined}
        {...field("email")}
      />
      <SelectField
        label="Role"
        name="role"
        isRequired
        options={ROLE_OPTIONS}
        placeholder="Select your role"
        value={form.values.role}
        onChange={(role) => form.setValue("role", role)}
        errorMessage={form.errors.role}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description="At least 8 characters"
        {...field("password")}
      >
        <PasswordAdvice password={form.values.password} owner={form.values} errorMessage={form.errors.password} />
      </PasswordField>
      <PasswordField label="Confirm password" autoComplete="new-password" {...field("confirmPassword")} />
      <Button type="submit" variant="primary" isPending={isPending}>
        {isPending ? "Creating account..." : "Create Account"}
      </Button>
    </form>
  );
}
