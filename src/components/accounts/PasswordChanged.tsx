import { useEffect, useState } from "react";
import { urls } from "../../domain/urls.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** Seconds until the way home opens by itself. Spec section 9. */
const COUNTDOWN = 15;

/** Told after a password change; it can only be left by going on. Spec section 2, change password. */
export function PasswordChanged({ isOpen }: { isOpen: boolean }) {
  const [seconds, setSeconds] = useState(COUNTDOWN);

  useEffect(() => {
    if (!isOpen) return;
    const ticking = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(ticking);
  }, [isOpen]);

  useEffect(() => {
    if (isOpen && seconds <= 0) location.assign(urls.home);
  }, [isOpen, seconds]);

  return (
    <Dialog
      title="Password Changed Successfully"
      tone="success"
      isOpen={isOpen}
      actions={<Button variant="primary" autoFocus onPress={() => location.assign(urls.home)}>Continue Now</Button>}
    >
      <p>Your new password is in force. Use it the next time you sign in.</p>
      <p>
        You will be taken to your dashboard in <strong className="numeric">{Math.max(seconds, 0)}</strong> seconds.
      </p>
    </Dialog>
  );
}
