import { REQUEST_STATUSES, type RequestStatus, STATUS_LABELS } from "../domain/statuses.ts";
import { withQuery } from "../domain/urls.ts";
import { TabLinks } from "./TabLinks.tsx";

interface StatusTabsProps {
  /** The list's own address. */
  path: string;
  /** The tab that is open. */
  status: RequestStatus;
  q?: string | undefined;
  school?: string | undefined;
  /** For all requests, whatever is searched for. */
  counts: Record<RequestStatus, number>;
}

/** A tab a status, each with its count, keeping what is searched and filtered for. Spec section 2, admin dashboard. */
export function StatusTabs({ path, status, q, school, counts }: StatusTabsProps) {
  return (
    <TabLinks
      label="Status"
      tabs={REQUEST_STATUSES.map((tab) => ({
        label: STATUS_LABELS[tab],
        count: counts[tab],
        href: withQuery(path, { status: tab, school, q }),
        isCurrent: tab === status,
      }))}
    />
  );
}
