import { useList, useListTitle } from "../src/browser/lists/use_list.ts";
import { ButtonLink } from "../src/components/ui/Button.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import { ListResults } from "../src/components/lists/ListResults.tsx";
import { RequestCard } from "../src/components/requests/RequestCard.tsx";
import { TabLinks } from "../src/components/ui/TabLinks.tsx";
import { type ListParams, type ListProps, LOAD_FAILURE } from "../src/domain/lists/params.ts";
import { PAGE_SIZE, type Paginated } from "../src/domain/lists/pagination.ts";
import { ARCHIVE_HOURS } from "../src/domain/requests/deadlines.ts";
import { STAGES } from "../src/domain/requests/statuses.ts";
import type { CardRow } from "../src/domain/requests/lists.ts";
import type { WithSchools } from "../src/domain/district/schools.ts";
import { urls, withQuery } from "../src/domain/urls.ts";

const PATH = urls.requesterDashboard;
/** All three parameters, in the order of spec section 7. */
export const apiUrl = ({ page = "1", archived = "false", submitted }: ListParams) =>
  withQuery(urls.api.myRequests, { page, limit: PAGE_SIZE, archived, submitted });

/** The requester dashboard. Spec section 2, requester dashboard. */
export default function MyRequests(initial: ListProps<Paginated<CardRow> & WithSchools>) {
  const view = useList({ path: PATH, apiUrl, ...initial });
  const { params, list } = view.displayed;
  const isArchived = params.archived === "true";
  useListTitle(params, isArchived ? "Archived" : "Active");
  return (
    <FocusKeeper onClick={view.handleLinkClick}>
      <TabLinks
        label="Requests"
        tabs={[
          { label: "Active", href: PATH, isCurrent: !isArchived },
          { label: "Archived", href: withQuery(PATH, { archived: "true" }), isCurrent: isArchived },
        ]}
      />
      <ListResults
        path={PATH}
        view={view}
        loadError={LOAD_FAILURE.requests}
        emptyTitle={isArchived ? "No archived requests" : "No active requests"}
        emptyNote={isArchived
          ? `Requests are automatically archived ${ARCHIVE_HOURS} hours after their delivery date`
          : undefined}
        emptyAction={isArchived
          ? <ButtonLink href={PATH}>See Active</ButtonLink>
          : <ButtonLink href={urls.newRequest}>Create Your First Request</ButtonLink>}
      >
        <div className="card-list surface">
          {list.data.map((card) => (
            <RequestCard
              key={card.id}
              request={card}
              schools={list.schools}
              isJustSubmitted={card.id === params.submitted && STAGES[card.status] === "waiting"}
            />
          ))}
        </div>
      </ListResults>
    </FocusKeeper>
  );
}
