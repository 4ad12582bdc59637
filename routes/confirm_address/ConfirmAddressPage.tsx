import type { Confirmation } from "../../db/accounts/confirm_address.ts";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { CONFIRMATION_HOURS } from "../../src/domain/accounts/confirmation.ts";
import { formatDateTime } from "../../src/domain/time/alaska_time.ts";
import { urls } from "../../src/domain/urls.ts";
import { SignedOutPage } from "../layout.tsx";

interface ConfirmAddressPageProps {
  confirmation: Confirmation | undefined;
  officeName: string;
}

export function ConfirmAddressPage({ confirmation, officeName }: ConfirmAddressPageProps) {
  return (
    <SignedOutPage
      title="Confirm Your Address"
      subtitle={confirmation?.email}
      footer={
        <p>
          <a href={urls.login}>Go to the sign-in page</a>
        </p>
      }
    >
      <State confirmation={confirmation} officeName={officeName} />
    </SignedOutPage>
  );
}

function State({ confirmation, officeName }: ConfirmAddressPageProps) {
  if (!confirmation) {
    return (
      <Alert tone="danger" title="This link doesn't work" role="status">
        Open the link in the email again, and make sure it's complete. If that doesn't help, ask {officeName}{" "}
        to resend it.
      </Alert>
    );
  }
  const { state, confirmedAt, accountStatus } = confirmation;
  if (state === "expired") {
    return (
      <Alert tone="warning" title="This link has expired" role="status">
        {`Links work for ${CONFIRMATION_HOURS} hours. Ask ${officeName} to resend it.`}
      </Alert>
    );
  }
  if (state === "confirmed") {
    return (
      <Alert tone="success" title="Address confirmed" role="status">
        {confirmedAt && `You confirmed this address on ${formatDateTime(confirmedAt)}. This link has been used.`}{" "}
        {accountStatus === "PENDING" && "An administrator still has to approve your account before you can sign in."}
      </Alert>
    );
  }
  return (
    <form method="post" action={urls.confirmAddress}>
      <Button type="submit" variant="primary">Confirm My Address</Button>
    </form>
  );
}
