import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../../src/components/ui/Button.tsx";
import { Card } from "../../src/components/ui/Card.tsx";
import { urls, withQuery } from "../../src/domain/urls.ts";

interface ProviderCardProps {
  name: string;
  email: string | null;
  isAdministrator: boolean;
  isSaved: boolean;
  refusal: string | undefined;
}

/** Connects an administrator's account; all others are connected on their first visit. */
export function ProviderCard({ name, email, isAdministrator, isSaved, refusal }: ProviderCardProps) {
  return (
    <Card title="District Sign-In">
      <div className="stack" data-gap="small">
        {isSaved && (
          <Alert tone="success" role="status" takesFocus>
            {email ? `Your account is connected to ${name}` : `Your account is no longer connected to ${name}`}
          </Alert>
        )}
        {refusal && <Alert tone="danger" title="District sign-in failed" role="alert" takesFocus>{refusal}</Alert>}
        {email && <p>{`You sign in with ${name} as ${email}.`}</p>}
        {!email && isAdministrator && (
          <p>{`Connect your account to sign in with ${name}, too. You keep your password.`}</p>
        )}
        {isAdministrator && (email
          ? (
            <form method="post" action={urls.disconnectProvider}>
              <Button type="submit">{`Disconnect ${name}`}</Button>
            </form>
          )
          : (
            <div>
              <ButtonLink href={withQuery(urls.provider, { connect: "yes" })}>{`Connect ${name}`}</ButtonLink>
            </div>
          ))}
      </div>
    </Card>
  );
}
