import { useRequestContext } from "@hono/react-renderer";
import type { ReactNode } from "react";
import { AuthCard, type AuthCardProps } from "../src/components/accounts/AuthCard.tsx";
import { UserMenu } from "../src/components/accounts/UserMenu.tsx";
import { Page, type PageProps } from "../src/components/ui/Page.tsx";
import { PageHeader, type PageHeaderProps } from "../src/components/ui/PageHeader.tsx";
import { ToastRegion } from "../src/components/ui/ToastRegion.tsx";
import { TopBar } from "../src/components/ui/TopBar.tsx";
import { WindowGate } from "../src/components/ui/WindowGate.tsx";
import { OUTCOMES } from "../src/domain/shell/outcomes.ts";
import type { ToastText } from "../src/domain/shell/toasts.ts";
import { RIGHTS } from "../src/domain/accounts/roles.ts";
import { homeFor } from "../src/domain/urls.ts";
import { hasDismissedWidthGate } from "../src/http/middleware/browser_choices.ts";
import type { SignedInEnv } from "../src/http/middleware/guards.ts";
import { hrefToComeBack, hrefWithoutOutcome } from "../src/http/responses/outcome.ts";
import { NeedsScript } from "../src/render/Island.tsx";
import { AdminNav } from "./AdminNav.tsx";

interface OutcomeProps {
  outcomeText?: string | undefined;
  children: ReactNode;
}

interface SignedInPageProps extends OutcomeProps, Omit<PageHeaderProps, "back">, Pick<PageProps, "width"> {
  /** "dashboard" is for pages that no navigation leads away from, and where the spec names it. */
  back?: PageHeaderProps["back"] | "dashboard";
}

export function SignedInPage({ back, children, ...props }: SignedInPageProps) {
  const { width, outcomeText, ...header } = props;
  const { role } = useRequestContext<SignedInEnv>().var.session.user;
  const backLink = back === "dashboard" ? { href: homeFor(role), label: "Back to Dashboard" } : back;
  return (
    <SignedInLayout outcomeText={outcomeText}>
      <Page width={width}>
        <PageHeader {...header} back={backLink} />
        {children}
      </Page>
    </SignedInLayout>
  );
}

/** The frame of a signed-in page. Spec section 2, shell. */
export function SignedInLayout({ children, ...outcome }: OutcomeProps) {
  const { user } = useRequestContext<SignedInEnv>().var.session;
  // Every link would lead back to the page where they choose a password.
  const hasLinks = !user.requiresPasswordChange;
  return (
    <Frame {...outcome}>
      <TopBar homeHref={homeFor(user.role)} nav={hasLinks && RIGHTS[user.role].decides && <AdminNav />}>
        <UserMenu user={user} />
      </TopBar>
      {children}
    </Frame>
  );
}

export function SignedOutPage(card: AuthCardProps) {
  return (
    <Frame>
      <AuthCard {...card} />
    </Frame>
  );
}

/** The frame of every page: covered while the window is too narrow, unless that was chosen, and with notifications. */
export function Frame({ outcomeText, children }: OutcomeProps) {
  const context = useRequestContext();
  return (
    <>
      {!hasDismissedWidthGate(context) && <WindowGate page={hrefToComeBack(context.req)} />}
      {/* For src/browser/shell/announce.ts, in every page, since a live region that comes late is silent. */}
      <div className="visually-hidden no-print" aria-live="polite" data-announcer="" />
      {children}
      <ToastRegion outcome={usePostedOutcome(outcomeText)} />
      <NeedsScript />
    </>
  );
}

/** See withOutcome(). Links from elsewhere: dropForeignOutcome. */
function usePostedOutcome(description: string | undefined): { text: ToastText; pageHref: string } | undefined {
  const { req } = useRequestContext();
  const text = Object.entries<ToastText>(OUTCOMES).find(([name]) => name === req.query("done"))?.[1];
  if (!text) return undefined;
  return { text: { ...text, ...description && { description } }, pageHref: hrefWithoutOutcome(req) };
}
