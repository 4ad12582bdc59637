import { useState } from "react";
import { PasswordChangedDialog } from "../src/components/accounts/PasswordChangedDialog.tsx";
import type { PasswordOwner } from "../src/domain/accounts/passwords.ts";
import { PasswordChangeForm } from "../src/components/accounts/PasswordChangeForm.tsx";

interface ChangePasswordFormProps {
  owner: PasswordOwner;
  isForced: boolean;
}

/** Spec section 2, change password. */
export default function ChangePasswordForm({ owner, isForced }: ChangePasswordFormProps) {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <PasswordChangeForm
        owner={owner}
        currentLabel={isForced ? "Temporary Password" : "Current Password"}
        submitLabel="Change Password"
        pendingLabel="Changing password..."
        onChanged={() => setChanged(true)}
      />
      {isChanged && <PasswordChangedDialog />}
    </>
  );
}
