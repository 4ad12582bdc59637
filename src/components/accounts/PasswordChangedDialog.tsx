import { useEffect, useState } from "react";
import { navigateTo, noteAction } from "../../browser/shell/navigation.ts";
import { urls } from "../../domain/urls.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

const COUNTDOWN_SECONDS = 15;

/** Shown after a password change; the only way out is to continue. Spec section 2, change password. */
export function PasswordChangedDialog() {
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
      // Once, and not every second again.
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
