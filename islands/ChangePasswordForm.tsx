import { type FormEvent, useState } from "react";
import { ApiError, post, serverMessage } from "../src/browser/api.ts";
import { useForm } from "../src/browser/form.ts";
import { showToast } from "../src/browser/toasts.ts";
import { Button } from "../src/components/Button.tsx";
import { PasswordChanged } from "../src/components/PasswordChanged.tsx";
import { PasswordField } from "../src/components/PasswordField.tsx";
import { passwordChangeFormSchema } from "../src/domain/account_forms.ts";
import { FAILED } from "../src/domain/messages.ts";
import { urls } from "../src/domain/urls.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Replaces a temporary password before anything else can be done. Spec section 2, change password. */
export default function ChangePasswordForm() {
  const form = useForm(EMPTY);
  const [isPending, setPending] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const field = (name: keyof typeof EMPTY) => ({
    name,
    isRequired: true,
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
    errorMessage: form.errors[name],
  });

  async function change(event: FormEvent) {
    event.preventDefault();
    const checked = form.check(passwordChangeFormSchema);
    if (!checked || isPending) return;
    setPending(true);
    try {
      const { currentPassword, newPassword } = checked;
      await post(urls.api.changePassword, { currentPassword, newPassword });
      form.reset();
      setChanged(true);
    } catch (error) {
      if (error instanceof ApiError) form.show(error.fieldErrors);
      showToast({
        title: FAILED.passwordChange.title,
        description: serverMessage(error, FAILED.passwordChange.description),
        tone: "error",
      });
    }
    setPending(false);
  }

  return (
    <>
      <form ref={form.ref} className="stack" onSubmit={change} noValidate>
        <PasswordField label="Temporary Password" autoComplete="current-password" {...field("currentPassword")} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          description="At least 8 characters, with at least one letter and one number"
          {...field("newPassword")}
        />
        <PasswordField label="Confirm New Password" autoComplete="new-password" {...field("confirmPassword")} />
        <Button type="submit" variant="primary" isPending={isPending}>
          {isPending ? "Changing password..." : "Change Password"}
        </Button>
      </form>
      <PasswordChanged isOpen={isChanged} />
    </>
  );
}
