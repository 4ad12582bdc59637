import { useList } from "../src/browser/use_list.ts";
import { ButtonLink } from "../src/components/Button.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { ListNotice } from "../src/components/ListNotice.tsx";
import { Pagination } from "../src/components/Pagination.tsx";
import { RequestCard } from "../src/components/RequestCard.tsx";
import { TabLinks } from "../src/components/TabLinks.tsx";
import type { ListAsked } from "../src/domain/lists.ts";
import { FAILED_LOAD } from "../src/domain/messages.ts";
import { type Page, PAGE_SIZE } from "../src/domain/pagination.ts";
import type { RequestCard as Card } from "../src/domain/requests.ts";
import { urls, withQuery } from "../src/domain/urls.ts";

interface MyRequestsProps {
  /** What the list is asked for, as the address has it. */
  asked: ListAsked;
  list: Page<Card>;
  /** The list's ETag. */
  version: string;
}

const PATH = urls.requesterDashboard;
const callFor = (asked: ListAsked) => withQuery(urls.api.myRequests, { ...asked, limit: PAGE_SIZE });

/** A requester's cards, kept up to date while they are looked at. Spec section 2, requester dashboard. */
export default function MyRequests(atFirst: MyRequestsProps) {
  const { shown: { asked, list }, state, follow, reload } = useList({ path: PATH, callFor, ...atFirst });
  const isArchived = asked.archived === "true";
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
        failed={FAILED_LOAD.requests}
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
        hrefFor={(page) => withQuery(PATH, { ...asked, page })}
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
