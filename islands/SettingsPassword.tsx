import { useState } from "react";
import { showToast } from "../src/browser/toasts.ts";
import { Button } from "../src/components/ui/Button.tsx";
import { PasswordChangeForm } from "../src/components/accounts/PasswordChangeForm.tsx";
import { SUCCESS } from "../src/domain/toasts.ts";

/** The button that reveals the form for a new password. Spec section 2, settings. */
export default function SettingsPassword({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <Button onPress={() => setOpen(true)}>Change Password</Button>;
  return (
    <PasswordChangeForm
      email={email}
      currentLabel="Current Password"
      submitLabel="Save Password"
      pendingLabel="Saving..."
      onChanged={() => {
        setOpen(false);
        showToast({ ...SUCCESS.passwordUpdated, tone: "success" });
      }}
      onCancel={() => setOpen(false)}
    />
  );
}
