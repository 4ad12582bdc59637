import { Alert } from "../../../src/components/ui/Alert.tsx";
import type { findDeletion } from "../../../db/requests/list_deleted.ts";
import { RequestDetailCards } from "../../../src/components/requests/RequestDetailCards.tsx";
import { VersionHistory } from "../../../src/components/requests/VersionHistory.tsx";
import { Badge } from "../../../src/components/ui/Badge.tsx";
import { fullName } from "../../../src/domain/accounts/users.ts";
import type { Schools } from "../../../src/domain/district/schools.ts";
import type { HistoryEvent } from "../../../src/domain/history/events.ts";
import type { RequestDetails } from "../../../src/domain/requests/family.ts";
import { reviewId } from "../../../src/domain/requests/request.ts";
import { requestLine } from "../../../src/domain/requests/summary.ts";
import { formatDateTime } from "../../../src/domain/time/alaska_time.ts";
import { urls } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";
import { Requester } from "../requests/ReviewPage.tsx";

interface DeletedRequestPageProps {
  request: RequestDetails;
  deletion: Awaited<ReturnType<typeof findDeletion>>;
  events: HistoryEvent[];
  schools: Schools;
}

/** One version of a deleted request, with its special meals until they are erased. */
export function DeletedRequestPage({ request, deletion, events, schools }: DeletedRequestPageProps) {
  return (
    <SignedInPage
      title={`Deleted Request ${reviewId(request.id)}`}
      subtitle={requestLine(request, schools)}
      badges={<Badge tone="danger">DELETED</Badge>}
      back={{ href: urls.deletedRequests, label: "Back to Deleted Requests" }}
    >
      <Alert
        tone="danger"
        title={`Deleted by ${fullName(deletion) || "Unknown"}, ${formatDateTime(deletion.deletedAt)}`}
      >
        {deletion.deletionReason && <p className="prose">{deletion.deletionReason}</p>}
      </Alert>
      <RequestDetailCards
        request={request}
        schools={schools}
        requester={<Requester request={request} />}
      >
        <VersionHistory request={request} events={events} hrefFor={urls.deletedRequest} isDetailed />
      </RequestDetailCards>
    </SignedInPage>
  );
}
