import { useState } from "react";
import { PasswordChanged } from "../src/components/accounts/PasswordChanged.tsx";
import { PasswordChangeForm } from "../src/components/accounts/PasswordChangeForm.tsx";

interface ChangePasswordFormProps {
  email: string;
  /** An administrator gave the current password, and it must be replaced before anything else. */
  isForced: boolean;
}

/** Replaces one's own password and leads home. Spec section 2, change password. */
export default function ChangePasswordForm({ email, isForced }: ChangePasswordFormProps) {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <PasswordChangeForm
        email={email}
        currentLabel={isForced ? "Temporary Password" : "Current Password"}
        submitLabel="Change Password"
        pendingLabel="Changing password..."
        onChanged={() => setChanged(true)}
      />
      <PasswordChanged isOpen={isChanged} />
    </>
  );
}
