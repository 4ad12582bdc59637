import { type FormEvent, useState } from "react";
import { ApiError, errorMessage, post } from "../../browser/api.ts";
import { requiredTextField, useForm } from "../../browser/form.ts";
import { showToast } from "../../browser/toasts.ts";
import { PASSWORD_HINT, passwordChangeFormSchema } from "../../domain/accounts/forms.ts";
import { FAILURE } from "../../domain/toasts.ts";
import { urls } from "../../domain/urls.ts";
import { Button } from "../ui/Button.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

interface PasswordChangeFormProps {
  /** Whose password it is, for the password manager. */
  email: string;
  currentLabel: string;
  submitLabel: string;
  pendingLabel: string;
  onChanged: () => void;
  /** Without it there is no way back. */
  onCancel?: () => void;
}

/** One's own new password, forced or by one's own will. Spec section 5, change password. */
export function PasswordChangeForm(props: PasswordChangeFormProps) {
  const { email, currentLabel, submitLabel, pendingLabel, onChanged, onCancel } = props;
  const form = useForm(EMPTY);
  const [isPending, setPending] = useState(false);
  const field = (name: keyof typeof EMPTY) => requiredTextField(form, name);

  async function change(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const checked = form.check(passwordChangeFormSchema);
    if (!checked) return;
    setPending(true);
    try {
      const { currentPassword, newPassword } = checked;
      await post(urls.api.changePassword, { currentPassword, newPassword });
      form.reset();
      onChanged();
    } catch (error) {
      if (error instanceof ApiError) form.show(error.fieldErrors);
      showToast({
        title: FAILURE.passwordChange.title,
        description: errorMessage(error, FAILURE.passwordChange.description),
        tone: "error",
      });
    }
    setPending(false);
  }

  const submit = (
    <Button type="submit" variant="primary" isPending={isPending}>{isPending ? pendingLabel : submitLabel}</Button>
  );
  return (
    // Posted before its script is there, it must not put the passwords into the address.
    <form ref={form.ref} className="stack" method="post" onSubmit={change} noValidate>
      {/* Tells password managers which account's password they are to replace. */}
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField label={currentLabel} autoComplete="current-password" {...field("currentPassword")} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        description={PASSWORD_HINT}
        {...field("newPassword")}
      />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...field("confirmPassword")} />
      {onCancel
        ? (
          // At the left, where no notification covers them.
          <div className="cluster">
            {submit}
            <Button onPress={onCancel} isDisabled={isPending}>Cancel</Button>
          </div>
        )
        : submit}
    </form>
  );
}
