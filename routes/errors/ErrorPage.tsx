import { ButtonLink } from "../../src/components/Button.tsx";
import { EmptyState } from "../../src/components/EmptyState.tsx";
import { Page } from "../../src/components/Page.tsx";
import { homeOf, urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/users.ts";
import { SignedInLayout, SignedOutLayout } from "../layout.tsx";

interface ErrorPageProps {
  user: CurrentUser | undefined;
  title: string;
  note: string;
}

/** Shown instead of a page that cannot be shown: what happened, and the way on. */
export function ErrorPage({ user, title, note }: ErrorPageProps) {
  const content = (
    <Page>
      <EmptyState
        title={title}
        heading="h1"
        note={note}
        action={
          <ButtonLink variant="primary" href={user ? homeOf(user.role) : urls.login}>
            {user ? "Back to Dashboard" : "Sign in"}
          </ButtonLink>
        }
      />
    </Page>
  );
  return user ? <SignedInLayout user={user}>{content}</SignedInLayout> : <SignedOutLayout>{content}</SignedOutLayout>;
}
