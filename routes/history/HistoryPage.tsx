import { Alert } from "../../src/components/Alert.tsx";
import { ButtonLink } from "../../src/components/Button.tsx";
import { EmptyState } from "../../src/components/EmptyState.tsx";
import { HistoryFilter } from "../../src/components/HistoryFilter.tsx";
import { DownloadIcon } from "../../src/components/Icons.tsx";
import { Page as PageContent } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { Pagination } from "../../src/components/Pagination.tsx";
import type { DistrictEvent } from "../../src/domain/history.ts";
import type { HistoryQuery } from "../../src/domain/list_query.ts";
import type { Page } from "../../src/domain/pagination.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/users.ts";
import { SignedInLayout } from "../layout.tsx";
import { HistoryTable } from "./HistoryTable.tsx";

interface HistoryPageProps {
  user: CurrentUser;
  asked: HistoryQuery;
  /** Null when `problem` tells why nothing could be looked up. */
  history: Page<DistrictEvent> | null;
  problem: string | null;
}

/** The district's whole history, newest first, with its filters. */
export function HistoryPage({ user, asked, history, problem }: HistoryPageProps) {
  const { page: _page, limit: _limit, ...filter } = asked;
  return (
    <SignedInLayout user={user}>
      <PageContent>
        <PageHeader
          title="History"
          subtitle={history && `${history.pagination.total} event(s)`}
          back={{ href: urls.adminDashboard, label: "Back to Dashboard" }}
          actions={history && (
            <ButtonLink href={withQuery(urls.historyCsv, filter)}>
              <DownloadIcon /> Export CSV
            </ButtonLink>
          )}
        />
        <HistoryFilter {...filter} />
        {problem && <Alert tone="danger" title={problem} role="alert" takesFocus />}
        {history &&
          (history.data.length === 0 ? <EmptyState title="No events found" /> : <HistoryTable events={history.data} />)}
        {history && (
          <Pagination
            page={history.pagination.page}
            totalPages={history.pagination.totalPages}
            hrefFor={(page) => withQuery(urls.history, { ...filter, page })}
          />
        )}
      </PageContent>
    </SignedInLayout>
  );
}
