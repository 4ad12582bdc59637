import { useState } from "react";
import { navigateWithToast } from "../src/browser/shell/toasts.ts";
import { Button } from "../src/components/ui/Button.tsx";
import { PasswordChangeForm } from "../src/components/accounts/PasswordChangeForm.tsx";
import type { PasswordOwner } from "../src/domain/accounts/passwords.ts";
import { urls } from "../src/domain/urls.ts";
import { SUCCESS } from "../src/domain/shell/toasts.ts";

/** The password's part of Settings. Spec section 2, settings. */
export default function SettingsPassword({ owner }: { owner: PasswordOwner }) {
  const [state, setState] = useState<"closed" | "open" | "cancelled">("closed");
  if (state !== "open") {
    return (
      <div>
        <Button autoFocus={state === "cancelled"} onPress={() => setState("open")}>Change Password</Button>
      </div>
    );
  }
  return (
    <PasswordChangeForm
      owner={owner}
      currentLabel="Current Password"
      submitLabel="Save Password"
      takesFocus
      pendingLabel="Saving..."
      // The session has a new token, and the forms on this page hold the old one's.
      onChanged={() => navigateWithToast(urls.settings, { ...SUCCESS.passwordUpdated, tone: "success" })}
      onCancel={() => setState("cancelled")}
    />
  );
}
