import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { TextField } from "../../src/components/ui/TextField.tsx";
import { PASSWORD_LINK_MINUTES } from "../../src/domain/accounts/passwords.ts";
import { passwordUrls, urls } from "../../src/domain/urls.ts";
import { fieldState, type UnfinishedForm } from "../forms.ts";
import { SignedOutPage } from "../layout.tsx";

interface ForgotPasswordPageProps {
  isSent?: boolean;
  open?: UnfinishedForm;
  officeName: string;
}

export function ForgotPasswordPage({ isSent, open, officeName }: ForgotPasswordPageProps) {
  return (
    <SignedOutPage
      title="Forgot Your Password?"
      subtitle={!isSent && "Enter the email address of your account. We'll email you a link to choose a new password."}
      footer={
        <p>
          <a href={urls.login}>Back to the sign-in page</a>
        </p>
      }
    >
      {isSent
        ? <Sent officeName={officeName} />
        : (
          <form className="stack" method="post" action={passwordUrls.forgot} noValidate>
            {open?.errors.length === 0 && <Alert tone="danger" role="alert" takesFocus>{open.refusal}</Alert>}
            <TextField label="Email" type="email" autoComplete="username" isRequired {...fieldState(open, "email")} />
            <Button type="submit" variant="primary">Email Me a Link</Button>
          </form>
        )}
    </SignedOutPage>
  );
}

/** The same for every address. */
function Sent({ officeName }: { officeName: string }) {
  return (
    <>
      <Alert tone="info" title="Check your email" role="status" takesFocus>
        {`If the address has an account, a message is on its way. Its link works for ${PASSWORD_LINK_MINUTES} minutes.`}
      </Alert>
      <p>
        Nothing there after a few minutes? Look in your spam folder, <a href={passwordUrls.forgot}>try again</a>{" "}
        with the address that you sign in with, or ask {officeName}. An account gets at most three messages an hour.
      </p>
    </>
  );
}
