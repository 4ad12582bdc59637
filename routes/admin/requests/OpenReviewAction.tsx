import { Alert } from "../../../src/components/ui/Alert.tsx";
import type { ReviewAction } from "../../../src/domain/requests/posted_actions.ts";
import { allVersions, type RequestDetails } from "../../../src/domain/requests/family.ts";
import { ACTION_PARTICIPLES, isAllowedFrom, STATUS_LABELS } from "../../../src/domain/requests/statuses.ts";
import { urls } from "../../../src/domain/urls.ts";
import { Question } from "../../ActionForm.tsx";
import type { OpenAction } from "../../posted_action.ts";
import { CONFIRMATION } from "../../../src/domain/requests/confirmations.ts";

/** What the dialogs ask, and why an action was refused, where there is no script. */
export function OpenReviewAction({ request, open }: { request: RequestDetails; open: OpenAction<ReviewAction> }) {
  const { action, refusal, isAboutReason, reason } = open;
  const page = urls.reviewRequest(request.id);
  const versions = allVersions(request).length;
  const question = {
    page,
    fields: { action, versions: String(versions) },
    refusal: isAboutReason ? undefined : refusal,
  };
  const typed = { text: reason, error: isAboutReason ? refusal : undefined };
  if (action === "deny" && (refusal === undefined || isAboutReason)) {
    return (
      <Question
        {...question}
        title="Deny Request"
        confirmLabel="Confirm Denial"
        reason={{ label: "Denial Reason", isRequired: true, ...typed }}
      >
        <p>{CONFIRMATION.deny}</p>
      </Question>
    );
  }
  if (action === "delete") {
    return (
      <Question
        {...question}
        title="Delete Request"
        confirmLabel="Delete Request"
        reason={{ label: "Deletion Reason", isRequired: false, ...typed }}
      >
        <p>{CONFIRMATION.delete}</p>
        {versions > 1 && <p>{`This deletes all ${versions} versions of the request.`}</p>}
      </Question>
    );
  }
  // Their fields say the error.
  if ((action === "complete" || action === "close-out") && isAboutReason) return null;
  const isTooLate = !isAllowedFrom(action, request.status);
  return (
    <Alert tone="danger" title="That didn't work" role="alert" takesFocus>
      <div className="stack" data-gap="small">
        <p>
          {isTooLate
            ? `This request is ${STATUS_LABELS[request.status]} by now, so it was not ${ACTION_PARTICIPLES[action]}.`
            : refusal}
        </p>
        {reason && <p className="prose">{`You wrote: ${reason}`}</p>}
      </div>
    </Alert>
  );
}
