import { useRequestContext } from "@hono/react-renderer";
import type { ReactNode } from "react";
import { UserMenu } from "../src/components/accounts/UserMenu.tsx";
import { ToastRegion } from "../src/components/ui/ToastRegion.tsx";
import { TopBar } from "../src/components/ui/TopBar.tsx";
import { WindowGate } from "../src/components/ui/WindowGate.tsx";
import { about, SUCCESS, type ToastAbout, type ToastText } from "../src/domain/shell/toasts.ts";
import { homeFor, urls } from "../src/domain/urls.ts";
import type { CurrentUser } from "../src/domain/accounts/users.ts";
import { hasDismissedWidthGate } from "../src/http/middleware/browser_choices.ts";
import { hrefToComeBack, hrefWithoutOutcome } from "../src/http/responses/outcome.ts";
import { NeedsScript } from "../src/render/Island.tsx";
import { AdminNav } from "./AdminNav.tsx";

interface SignedInLayoutProps {
  user: CurrentUser;
  /** What exactly the page before has done, in place of the sentence that its outcome has. */
  outcomeText?: string | undefined;
  /** What the page before has done it to, by name. */
  outcomeSubject?: string | undefined;
  children: ReactNode;
}

/** The frame of a signed-in page: the top bar with the user menu, the page below, and the way to help. Spec section 2, shell. */
export function SignedInLayout({ user, outcomeText, outcomeSubject, children }: SignedInLayoutProps) {
  return (
    <Gated outcomeText={outcomeText} outcomeSubject={outcomeSubject}>
      <TopBar homeHref={homeFor(user.role)} nav={user.role === "ADMIN" && <AdminNav />}>
        <UserMenu user={user} />
      </TopBar>
      {children}
      <footer className="page-footer no-print">
        <a href={urls.help}>Help</a>
      </footer>
    </Gated>
  );
}

/** The frame of a page for somebody who is not signed in. */
export function SignedOutLayout({ children }: { children: ReactNode }) {
  return <Gated>{children}</Gated>;
}

/** Covers the page while the window is too narrow, unless that was chosen, and shows notifications. */
function Gated({ outcomeText, outcomeSubject, children }: Omit<SignedInLayoutProps, "user">) {
  const context = useRequestContext();
  return (
    <>
      {!hasDismissedWidthGate(context) && <WindowGate page={hrefToComeBack(context.req)} />}
      <Announcer />
      {children}
      <ToastRegion outcome={usePostedOutcome(outcomeText, outcomeSubject)} />
      <NeedsScript />
    </>
  );
}

/** What the page before has done by a plain form post; see withOutcome(). Links from elsewhere: dropForeignOutcome. */
function usePostedOutcome(
  description: string | undefined,
  subject: string | undefined,
): { text: ToastAbout; pageHref: string } | undefined {
  const { req } = useRequestContext();
  const text = Object.entries<ToastText>(SUCCESS).find(([name]) => name === req.query("done"))?.[1];
  if (!text) return undefined;
  const toast = { ...text, ...description && { description } };
  return { text: subject ? about(subject, toast) : toast, pageHref: hrefWithoutOutcome(req) };
}

/** Where src/browser/shell/announce.ts puts what screen readers are to say. In every page, since one that comes late is silent. */
export function Announcer() {
  return <div className="visually-hidden no-print" aria-live="polite" data-announcer="" />;
}
