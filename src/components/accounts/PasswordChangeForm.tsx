import type { FormEvent } from "react";
import { post } from "../../browser/api.ts";
import { ApiError } from "../../browser/api_error.ts";
import { showError } from "../../browser/failures.ts";
import { requiredTextFieldProps, useForm } from "../../browser/islands/use_form.ts";
import { useSubmit } from "../../browser/islands/use_submit.ts";
import { passwordChangeFormSchema } from "../../domain/accounts/forms.ts";
import { PASSWORD_HINT, type PasswordOwner } from "../../domain/accounts/passwords.ts";
import { FAILURE } from "../../domain/shell/toasts.ts";
import { urls } from "../../domain/urls.ts";
import { Button } from "../ui/Button.tsx";
import { PasswordAdvice } from "./PasswordAdvice.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

interface PasswordChangeFormProps {
  owner: PasswordOwner;
  currentLabel: string;
  submitLabel: string;
  pendingLabel: string;
  /** Whether the form was just opened, and focuses its first field. */
  takesFocus?: boolean;
  onChanged: () => void;
  /** The Cancel button's action; undefined for no button. */
  onCancel?: () => void;
}

/** Changes one's own password, by choice or because an administrator reset it. Spec section 5, change password. */
export function PasswordChangeForm(props: PasswordChangeFormProps) {
  const { owner, currentLabel, submitLabel, pendingLabel, takesFocus, onChanged, onCancel } = props;
  const form = useForm(EMPTY);
  const { isPending, submit } = useSubmit();
  const field = (name: keyof typeof EMPTY) => requiredTextFieldProps(form, name);

  async function change(event: FormEvent) {
    event.preventDefault();
    const passwords = form.validate(passwordChangeFormSchema);
    if (!passwords) return;
    await submit(async () => {
      const { currentPassword, newPassword } = passwords;
      await post(urls.api.changePassword, { currentPassword, newPassword });
      form.reset();
      onChanged();
    }, (error) => {
      if (error instanceof ApiError) form.setFieldErrors(error.fieldErrors);
      showError(FAILURE.passwordChange, error);
    });
  }

  const submitButton = (
    <Button type="submit" variant="primary" isPending={isPending}>{isPending ? pendingLabel : submitLabel}</Button>
  );
  return (
    <form ref={form.ref} className="stack" method="dialog" onSubmit={change} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        value={owner.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        label={currentLabel}
        autoComplete="current-password"
        autoFocus={takesFocus}
        {...field("currentPassword")}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        description={PASSWORD_HINT}
        {...field("newPassword")}
      >
        <PasswordAdvice password={form.values.newPassword} owner={owner} errorMessage={form.errors.newPassword} />
      </PasswordField>
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...field("confirmPassword")} />
      {onCancel
        ? (
          // On the left, where no notification covers them.
          <div className="cluster">
            {submitButton}
            <Button onPress={onCancel} isDisabled={isPending}>Cancel</Button>
          </div>
        )
        : submitButton}
    </form>
  );
}
