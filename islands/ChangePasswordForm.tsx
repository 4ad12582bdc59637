import { useState } from "react";
import { PasswordChangedDialog } from "../src/components/accounts/PasswordChangedDialog.tsx";
import { PasswordChangeForm } from "../src/components/accounts/PasswordChangeForm.tsx";

interface ChangePasswordFormProps {
  email: string;
  /** Whether an administrator reset the password, so that it must be changed before anything else. */
  isForced: boolean;
}

/** Changes one's own password, then goes home. Spec section 2, change password. */
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
      <PasswordChangedDialog isOpen={isChanged} />
    </>
  );
}
