import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { TextField } from "../../src/components/ui/TextField.tsx";
import { PASSWORD_HINT, PASSWORD_LINK_MINUTES } from "../../src/domain/accounts/passwords.ts";
import { passwordUrls, urls } from "../../src/domain/urls.ts";
import { fieldState, type UnfinishedForm } from "../forms.ts";
import { SignedOutPage } from "../layout.tsx";

interface ResetPasswordPageProps {
  /** Undefined where the link is over. */
  owner: { email: string } | undefined;
  /** Whether a link was opened in this browser: not where only its page's address was copied to it. */
  isOpened: boolean;
  open: UnfinishedForm | undefined;
}

export function ResetPasswordPage({ owner, isOpened, open }: ResetPasswordPageProps) {
  return (
    <SignedOutPage
      title="Choose a New Password"
      subtitle={owner &&
        "You'll be signed out on all devices and sign in with the new one. Your calendar link, if you have one, stops working."}
      footer={
        <p>
          <a href={urls.login}>Go to the sign-in page</a>
        </p>
      }
    >
      {owner
        ? <PasswordForm email={owner.email} open={open} />
        : (
          <Alert tone="warning" title="This link doesn't work" role="status">
            {isOpened
              ? `A link works once, for ${PASSWORD_LINK_MINUTES} minutes, and until the account is changed. `
              : "Open the link in the email again, and make sure it's complete. "}
            <a href={passwordUrls.forgot}>Ask for a new link</a>
          </Alert>
        )}
    </SignedOutPage>
  );
}

function PasswordForm({ email, open }: { email: string; open: UnfinishedForm | undefined }) {
  const password = (name: "newPassword" | "confirmPassword") => {
    const { defaultValue: _secret, ...state } = fieldState(open, name);
    return { ...state, type: "password", autoComplete: "new-password", isRequired: true };
  };
  return (
    <form className="stack" method="post" action={passwordUrls.reset} noValidate>
      {open && open.errors.length === 0 && <Alert tone="danger" role="alert" takesFocus>{open.refusal}</Alert>}
      {/* For password managers, which keep the new password under it. */}
      <TextField label="Email" name="email" type="email" autoComplete="username" readOnly defaultValue={email} />
      <TextField label="New Password" description={PASSWORD_HINT} {...password("newPassword")} />
      <TextField label="Confirm New Password" {...password("confirmPassword")} />
      <Button type="submit" variant="primary">Save Password</Button>
    </form>
  );
}
