import { ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import type { CurrentUser } from "../../../src/domain/accounts/users.ts";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInLayout } from "../../layout.tsx";

interface PrintRefusedPageProps {
  user: CurrentUser;
  /** YYYY-MM-DD. */
  date: string;
  message: string;
}

/** Says that the printed sheet was not recorded, and leads to the one that should be printed. */
export function PrintRefusedPage({ user, date, message }: PrintRefusedPageProps) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <EmptyState
          title={dayText(date)}
          heading="h1"
          note={message}
          action={<ButtonLink variant="primary" href={withQuery(urls.kitchen, { date })}>Reload the Sheet</ButtonLink>}
        />
      </Page>
    </SignedInLayout>
  );
}
