import { useList } from "../src/browser/use_list.ts";
import { ButtonLink } from "../src/components/ui/Button.tsx";
import { EmptyState } from "../src/components/ui/EmptyState.tsx";
import { ListNotice } from "../src/components/lists/ListNotice.tsx";
import { Pagination } from "../src/components/lists/Pagination.tsx";
import { RequestCard } from "../src/components/requests/RequestCard.tsx";
import { TabLinks } from "../src/components/ui/TabLinks.tsx";
import type { ListParams } from "../src/domain/lists/params.ts";
import { LOAD_FAILURE } from "../src/domain/toasts.ts";
import { PAGE_SIZE, type Paginated } from "../src/domain/lists/pagination.ts";
import type { RequestSummary } from "../src/domain/requests/lists.ts";
import { urls, withQuery } from "../src/domain/urls.ts";

interface MyRequestsProps {
  /** What the list is asked for, as the address has it. */
  params: ListParams;
  list: Paginated<RequestSummary>;
  /** The list's ETag. */
  version: string;
}

const PATH = urls.requesterDashboard;
const callFor = (params: ListParams) => withQuery(urls.api.myRequests, { ...params, limit: PAGE_SIZE });

/** A requester's cards, kept up to date while they are looked at. Spec section 2, requester dashboard. */
export default function MyRequests(initial: MyRequestsProps) {
  const { shown: { params, list }, state, follow, reload } = useList({ path: PATH, callFor, ...initial });
  const isArchived = params.archived === "true";
  return (
    <div className="stack" onClick={follow}>
      <TabLinks
        label="Requests"
        tabs={[
          { label: "Active", href: PATH, isCurrent: !isArchived },
          { label: "Archived", href: withQuery(PATH, { archived: "true" }), isCurrent: isArchived },
        ]}
      />
      <ListNotice
        state={state}
        failed={LOAD_FAILURE.requests}
        onRetry={reload}
        isFiltered={false}
        pagination={list.pagination}
        shown={list.data.length}
      />
      {list.data.length === 0 ? <NoRequests isArchived={isArchived} /> : (
        <div className="card-grid">
          {list.data.map((card) => <RequestCard key={card.id} request={card} />)}
        </div>
      )}
      <Pagination
        page={list.pagination.page}
        totalPages={list.pagination.totalPages}
        isDisabled={state === "loading"}
        hrefFor={(page) => withQuery(PATH, { ...params, page })}
      />
    </div>
  );
}

function NoRequests({ isArchived }: { isArchived: boolean }) {
  if (isArchived) {
    return (
      <EmptyState
        title="No archived requests"
        note="Requests are automatically archived 36 hours after their delivery date"
      />
    );
  }
  return (
    <EmptyState
      title="No active requests"
      action={<ButtonLink variant="primary" href={urls.newRequest}>Create Your First Request</ButtonLink>}
    />
  );
}
