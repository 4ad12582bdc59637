import { useRequestContext } from "@hono/react-renderer";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { Button } from "../../src/components/ui/Button.tsx";
import { PRODUCT_NAME } from "../../src/domain/shell/product.ts";
import { WELCOME_URL } from "../../src/domain/urls.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { LOCK_HOURS, NOTICE_DAYS } from "../../src/domain/requests/deadlines.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";

const HELP = "Help, at the bottom of every page, has the rules, the keys and who to call.";

/** Each role's text at its first sign-in: three sentences, the last of which leads on. */
export const WELCOME: Record<Role, readonly [string, string, string]> = {
  REQUESTER: [
    `Order lunches for your field trip with "Create New Request"; with less than ${NOTICE_DAYS} days' notice, a ` +
    "request counts as late.",
    `You can edit or cancel a request until ${LOCK_HOURS} hours before its delivery, and see the kitchen's ` +
    "decisions here.",
    HELP,
  ],
  DIRECTOR: [
    "Here you see every request in the district, and can open, revise, cancel and print any of them.",
    `Order for any school with "Create New Request"; with less than ${NOTICE_DAYS} days' notice, a request counts as late.`,
    HELP,
  ],
  ADMIN: [
    "New requests wait here under In Review: open one to approve or deny it, or select several and approve them at once.",
    'First, set your closed days and how many lunches you can pack under "Calendar", and approve people under ' +
    '"Pending Users".',
    HELP,
  ],
};

/** The text on the dashboard of somebody new in a role, until they have read it. */
export function Welcome() {
  const { user, isWelcomeDue } = useRequestContext<SignedInEnv>().var.session;
  if (!isWelcomeDue) return null;
  return (
    <div className="no-print">
      <Alert tone="info" title={`Welcome to ${PRODUCT_NAME}`}>
        <div className="stack" data-gap="small">
          {WELCOME[user.role].map((sentence) => <p key={sentence}>{sentence}</p>)}
          <form method="post" action={WELCOME_URL}>
            <Button type="submit" size="small">Got it</Button>
          </form>
        </div>
      </Alert>
    </div>
  );
}
