import type { ReactNode } from "react";
import { type RequestStatus, STATUS_LABELS } from "../../domain/requests/statuses.ts";
import { withQuery } from "../../domain/urls.ts";
import { ButtonLink } from "../ui/Button.tsx";

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
