import type { ComponentProps, ReactNode } from "react";
import { REQUEST_STATUSES, type RequestStatus, STATUS_LABELS } from "../../domain/requests/statuses.ts";
import { withQuery } from "../../domain/urls.ts";
import type { ListParams } from "../../domain/lists/params.ts";
import { TabLinks } from "../ui/TabLinks.tsx";
import { ListSearch } from "../lists/ListSearch.tsx";
import { ButtonLink } from "../ui/Button.tsx";

interface StatusTabsProps {
  /** The list's own path. */
  path: string;
  /** The params of the latest navigation. */
  params: ListParams;
  /** The tab that is open. */
  status: RequestStatus;
  /** For all requests, regardless of the search. */
  counts: Record<RequestStatus, number>;
  /** A link at the right, for the requests of the open tab. */
  action?: ReactNode;
}

/**
 * One tab per status, each with its count. The search and the filter stay when the tab changes. Spec section 2, admin
 * dashboard.
 */
export function StatusTabs({ path, params: { page: _page, ...params }, status, counts, action }: StatusTabsProps) {
  return (
    <TabLinks
      label="Status"
      action={action}
      tabs={REQUEST_STATUSES.map((tab) => ({
        label: STATUS_LABELS[tab],
        count: counts[tab],
        href: withQuery(path, { ...params, status: tab }),
        isCurrent: tab === status,
      }))}
    />
  );
}

/** The search box and school filter above a list of the district's requests. Spec section 2, admin dashboard. */
export function DistrictSearch(props: Omit<ComponentProps<typeof ListSearch>, "placeholder">) {
  return <ListSearch {...props} placeholder="Search by ID, requester, school, recipient, grades, comments..." />;
}

/** Where the requests are that may come to a tab next. */
const BEFORE: Record<RequestStatus, RequestStatus> = {
  IN_REVIEW: "APPROVED",
  APPROVED: "IN_REVIEW",
  IN_PROGRESS: "APPROVED",
  COMPLETED: "IN_PROGRESS",
  DENIED: "IN_REVIEW",
  CANCELLED: "IN_REVIEW",
};

/** What an empty tab of the district's requests says to do next. */
export function emptyTab(path: string, status: RequestStatus): { emptyNote: string; emptyAction: ReactNode } {
  const next = BEFORE[status];
  return {
    emptyNote: status === "IN_REVIEW"
      ? "New requests appear here by themselves."
      : `Requests appear here once they are ${STATUS_LABELS[status].toLowerCase()}.`,
    emptyAction: <ButtonLink href={withQuery(path, { status: next })}>{`See ${STATUS_LABELS[next]}`}</ButtonLink>,
  };
}
