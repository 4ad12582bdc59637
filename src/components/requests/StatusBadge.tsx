import { type RequestStatus, STATUS_LABELS } from "../../domain/requests/statuses.ts";

/** A request's status in words and color. Labels: spec section 2, shared pieces. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  return <span className="badge" data-status={status}>{STATUS_LABELS[status]}</span>;
}
