import { usePoll } from "../src/browser/use_poll.ts";
import { ButtonLink } from "../src/components/Button.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { Pagination } from "../src/components/Pagination.tsx";
import { RequestCard } from "../src/components/RequestCard.tsx";
import { type Page, PAGE_SIZE } from "../src/domain/pagination.ts";
import type { RequestCard as Card } from "../src/domain/requests.ts";
import { urls, withQuery } from "../src/domain/urls.ts";

interface MyRequestsProps {
  cards: Page<Card>;
  archived: boolean;
}

/** A requester's cards, kept up to date while they are looked at. Spec section 2, requester dashboard. */
export default function MyRequests({ cards: atFirst, archived }: MyRequestsProps) {
  const { page } = atFirst.pagination;
  const path = withQuery(urls.api.myRequests, { page, limit: PAGE_SIZE, archived: String(archived) });
  const { data, pagination } = usePoll(path, atFirst);
  if (data.length === 0) return <NoRequests archived={archived} />;
  return (
    <div className="stack">
      <div className="card-grid">
        {data.map((card) => <RequestCard key={card.id} request={card} />)}
      </div>
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={(number) =>
          withQuery(urls.requesterDashboard, { archived: archived ? "true" : undefined, page: number })}
      />
    </div>
  );
}

function NoRequests({ archived }: { archived: boolean }) {
  if (archived) {
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
