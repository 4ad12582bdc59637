import { useState } from "react";
import { navigateWithToast } from "../src/browser/toasts.ts";
import { Button } from "../src/components/ui/Button.tsx";
import { PasswordChangeForm } from "../src/components/accounts/PasswordChangeForm.tsx";
import type { PasswordOwner } from "../src/domain/accounts/passwords.ts";
import { urls } from "../src/domain/urls.ts";
import { SUCCESS } from "../src/domain/toasts.ts";

/** The button that reveals the form for a new password. Spec section 2, settings. */
export default function SettingsPassword({ owner }: { owner: PasswordOwner }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <ChangeButton onPress={() => setOpen(true)} />;
  return (
    <PasswordChangeForm
      owner={owner}
      currentLabel="Current Password"
      submitLabel="Save Password"
      pendingLabel="Saving..."
      // The session has a new token, and the forms on this page hold the old one's.
      onChanged={() => navigateWithToast(urls.settings, { ...SUCCESS.passwordUpdated, tone: "success" })}
      onCancel={() => setOpen(false)}
    />
  );
}

/** Without script, it opens the page that has the same form. */
function ChangeButton({ onPress }: { onPress: () => void }) {
  return (
    <form action={urls.changePassword}>
      <Button
        type="submit"
        onPress={(event) => {
          event.preventDefault();
          onPress();
        }}
      >
        Change Password
      </Button>
    </form>
  );
}
