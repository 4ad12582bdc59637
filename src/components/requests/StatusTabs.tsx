import type { ReactNode } from "react";
import { REQUEST_STATUSES, type RequestStatus, STATUS_LABELS } from "../../domain/requests/statuses.ts";
import { withQuery } from "../../domain/urls.ts";
import type { ListParams } from "../../domain/lists/params.ts";
import { TabLinks } from "../ui/TabLinks.tsx";

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
