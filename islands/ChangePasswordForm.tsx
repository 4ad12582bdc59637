import { useState } from "react";
import { PasswordChangedDialog } from "../src/components/accounts/PasswordChangedDialog.tsx";
import type { PasswordOwner } from "../src/domain/accounts/passwords.ts";
import { PasswordChangeForm } from "../src/components/accounts/PasswordChangeForm.tsx";

/** Spec section 2, change password. */
export default function ChangePasswordForm({ owner }: { owner: PasswordOwner }) {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <PasswordChangeForm
        owner={owner}
        currentLabel="Temporary (Current) Password"
        submitLabel="Change Password"
        pendingLabel="Changing password..."
        onChanged={() => setChanged(true)}
      />
      {isChanged && <PasswordChangedDialog />}
    </>
  );
}
