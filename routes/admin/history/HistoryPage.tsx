import { counted } from "../../../src/domain/text/amounts.ts";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { HistoryFilter } from "../../../src/components/history/HistoryFilter.tsx";
import { DownloadIcon } from "../../../src/components/ui/Icons.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import { Pagination } from "../../../src/components/lists/Pagination.tsx";
import type { Schools } from "../../../src/domain/district/schools.ts";
import type { DistrictEvent } from "../../../src/domain/history/events.ts";
import type { HistoryParams } from "../../../src/domain/history/params.ts";
import type { PageInfo, Paginated } from "../../../src/domain/lists/pagination.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { CurrentUser } from "../../../src/domain/accounts/users.ts";
import { SignedInLayout } from "../../layout.tsx";
import { HistoryTable } from "../../../src/components/history/HistoryTable.tsx";

interface HistoryPageProps {
  user: CurrentUser;
  params: HistoryParams;
  /** Null when `problem` says why nothing could be loaded. */
  history: Paginated<DistrictEvent> | null;
  schools: Schools;
  problem: string | null;
}

/** The district's whole history, newest first, with its filters. */
export function HistoryPage({ user, params, history, schools, problem }: HistoryPageProps) {
  const { page: _page, limit: _limit, ...filter } = params;
  return (
    <SignedInLayout user={user}>
      <Page isCompact>
        <PageHeader
          title="History"
          subtitle={history && countLabel(history.pagination)}
          back={{ href: urls.adminDashboard, label: "Back to Dashboard" }}
          actions={history && (
            <ButtonLink size="small" href={withQuery(urls.historyCsv, filter)}>
              <DownloadIcon /> Export CSV
            </ButtonLink>
          )}
        />
        <HistoryFilter {...filter} schools={schools} />
        {problem && <Alert tone="danger" title={problem} role="alert" takesFocus />}
        {history &&
          (history.data.length === 0
            ? (
              <EmptyState
                title="No events found"
                note="Choose other days or events, or see all of them."
                action={<ButtonLink href={urls.history}>See All Events</ButtonLink>}
              />
            )
            : <HistoryTable events={history.data} schools={schools} />)}
        {history && (
          <Pagination
            page={history.pagination.page}
            totalPages={history.pagination.totalPages}
            hrefFor={(page) => withQuery(urls.history, { ...filter, page })}
          />
        )}
      </Page>
    </SignedInLayout>
  );
}

function countLabel({ total, isCapped }: PageInfo): string {
  if (isCapped) {
    return `The latest ${total} events. Choose an earlier To date to see older ones, or export them all.`;
  }
  return counted(total, "event");
}
