import type { ReactNode } from "react";
import ToastRegion from "../islands/ToastRegion.tsx";
import UserMenu from "../islands/UserMenu.tsx";
import WindowGate from "../islands/WindowGate.tsx";
import { TopBar } from "../src/components/ui/TopBar.tsx";
import { homeFor, urls } from "../src/domain/urls.ts";
import type { CurrentUser } from "../src/domain/accounts/users.ts";
import { CsrfField } from "../src/render/CsrfField.tsx";
import { Island } from "../src/render/Island.tsx";

/** The frame of a signed-in page: the top bar with the user menu, and the page below. Spec section 2, shell. */
export function SignedInLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return (
    <Gated>
      <TopBar homeHref={homeFor(user.role)}>
        <Island name="UserMenu" component={UserMenu} props={{ user }} />
        <noscript>
          <SignOutForm />
        </noscript>
      </TopBar>
      {children}
    </Gated>
  );
}

/** Signs out without script. */
function SignOutForm() {
  return (
    <form method="post" action={urls.logout}>
      <CsrfField />
      <button type="submit" className="button" data-variant="quiet">Log out</button>
    </form>
  );
}

/** The frame of a page for somebody who is not signed in. */
export function SignedOutLayout({ children }: { children: ReactNode }) {
  return <Gated>{children}</Gated>;
}

/** Covers the page while the window is too narrow, and shows notifications. */
function Gated({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="window-gate no-print">
        <Island name="WindowGate" component={WindowGate} props={{}} />
      </div>
      {children}
      <Island name="ToastRegion" component={ToastRegion} props={{}} />
    </>
  );
}
