import { TopBar } from "../../src/components/ui/TopBar.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { EmptyState } from "../../src/components/ui/EmptyState.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { homeFor, urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { Frame, SignedInLayout } from "../layout.tsx";

interface ErrorPageProps {
  user: CurrentUser | undefined;
  title: string;
  note: string;
  reference?: string;
}

export function ErrorPage({ user, title, note, reference }: ErrorPageProps) {
  const content = (
    <Page>
      <EmptyState
        title={title}
        heading="h1"
        note={
          <>
            {note}
            {reference && <br />}
            {reference && `Reference: ${reference}`}
          </>
        }
        action={
          <ButtonLink variant="primary" href={user ? homeFor(user.role) : urls.login}>
            {user ? "Back to Dashboard" : "Sign in"}
          </ButtonLink>
        }
      />
    </Page>
  );
  if (user) return <SignedInLayout>{content}</SignedInLayout>;
  return (
    <Frame>
      <TopBar homeHref={urls.login} />
      {content}
    </Frame>
  );
}
