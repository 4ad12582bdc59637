import { useEffect, useState } from "react";
import type { PasswordOwner } from "../src/domain/accounts/passwords.ts";
import { PasswordChangeForm } from "../src/components/accounts/PasswordChangeForm.tsx";
import { navigateTo, noteAction } from "../src/browser/shell/navigation.ts";
import { urls } from "../src/domain/urls.ts";
import { Button } from "../src/components/ui/Button.tsx";
import { Dialog } from "../src/components/ui/Dialog.tsx";

/** The form to change one's password. Spec section 2, change password. */
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

const COUNTDOWN_SECONDS = 15;

/** The confirmation of a password change; the only way out is to continue. Spec section 2, change password. */
function PasswordChangedDialog() {
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS);

  useEffect(() => {
    const interval = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(interval);
  }, []);

  useEffect(() => {
    if (seconds <= 0) goHome();
  }, [seconds]);

  const secondsLeft = Math.max(seconds, 0);
  return (
    <Dialog
      title="Password Changed Successfully"
      tone="success"
      // Said once, and not again every second.
      description={`Your dashboard opens automatically after ${COUNTDOWN_SECONDS} seconds.`}
      fields={
        <p>
          You will be taken to your dashboard in <strong className="numeric" role="timer">{secondsLeft}</strong>{" "}
          <span>{secondsLeft === 1 ? "second." : "seconds."}</span>
        </p>
      }
      actions={<Button variant="primary" autoFocus onPress={goHome}>Continue Now</Button>}
    >
      <p>Your new password is active. Use it the next time you sign in.</p>
    </Dialog>
  );
}

function goHome(): void {
  noteAction();
  navigateTo(urls.home);
}
