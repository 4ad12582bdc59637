import { useRequestContext } from "@hono/react-renderer";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { WELCOME } from "../../src/domain/accounts/welcome.ts";
import { PRODUCT_NAME } from "../../src/domain/shell/product.ts";
import { WELCOME_URL } from "../../src/domain/urls.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";

/** What somebody new in a role is told on its dashboard, until they have read it. */
export function Welcome() {
  const { user, isWelcomeDue } = useRequestContext<SignedInEnv>().var.session;
  if (!isWelcomeDue) return null;
  return (
    <Alert tone="info" title={`Welcome to ${PRODUCT_NAME}`}>
      <div className="stack" data-gap="small">
        {WELCOME[user.role].map((sentence) => <p key={sentence}>{sentence}</p>)}
        <form method="post" action={WELCOME_URL}>
          <Button type="submit" size="small">Got it</Button>
        </form>
      </div>
    </Alert>
  );
}
