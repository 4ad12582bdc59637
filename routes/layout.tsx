import type { ReactNode } from "react";
import { UserMenu } from "../src/components/accounts/UserMenu.tsx";
import { ToastRegion } from "../src/components/ui/ToastRegion.tsx";
import { TopBar } from "../src/components/ui/TopBar.tsx";
import { WindowGate } from "../src/components/ui/WindowGate.tsx";
import { homeFor } from "../src/domain/urls.ts";
import type { CurrentUser } from "../src/domain/accounts/users.ts";
import { CsrfField } from "../src/render/CsrfField.tsx";
import { NeedsScript } from "../src/render/Island.tsx";

/** The frame of a signed-in page: the top bar with the user menu, and the page below. Spec section 2, shell. */
export function SignedInLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return (
    <Gated>
      <TopBar homeHref={homeFor(user.role)}>
        <UserMenu user={user} csrfField={<CsrfField />} />
      </TopBar>
      {children}
    </Gated>
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
      <WindowGate />
      {children}
      <ToastRegion />
      <NeedsScript />
    </>
  );
}
