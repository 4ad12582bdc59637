import { useState } from "react";
import { Key } from "../src/components/ui/Key.tsx";
import { actionButton } from "../src/components/ui/action_button.ts";
import { post } from "../src/browser/api.ts";
import { ApiError } from "../src/browser/api_error.ts";
import { useAction } from "../src/browser/islands/use_action.ts";
import { CloseOutFields } from "../src/components/requests/CloseOutFields.tsx";
import { Alert } from "../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { DownloadIcon, PrinterIcon } from "../src/components/ui/Icons.tsx";
import { ReasonDialog } from "../src/components/ui/ReasonDialog.tsx";
import { NEXT_KEY } from "../src/domain/shell/shortcuts.ts";
import { about, FAILURE, SUCCESS, type ToastText } from "../src/domain/shell/toasts.ts";
import { isAllowedFrom, type RequestStatus } from "../src/domain/requests/statuses.ts";
import type { ReviewAction } from "../src/domain/requests/posted_actions.ts";
import { EMPTY_CLOSE_OUT, type ReturnedCloseOut, typedCloseOut } from "../src/domain/requests/close_out.ts";
import { CONFIRMATION } from "../src/domain/requests/confirmations.ts";
import { urls } from "../src/domain/urls.ts";

const button = actionButton<ReviewAction>;

interface ReviewActionsProps {
  request: { id: string; name: string; status: RequestStatus; numberOfLunches: number };
  /** Whether this version still counts; a superseded one can only be printed or deleted. */
  isLive: boolean;
  /** How many versions the request has; all are deleted together. */
  versions: number;
  /** The next request in review, if any. */
  nextId: string | null;
  /** The close-out that was posted without script and has mistakes. */
  returnedCloseOut: ReturnedCloseOut | null;
}

/** What an administrator can do with a request. Spec section 2, admin request review. */
export default function ReviewActions(props: ReviewActionsProps) {
  const { request: { id, name, status, numberOfLunches }, isLive, versions, nextId, returnedCloseOut } = props;
  const [openDialog, setOpenDialog] = useState<"deny" | "delete" | null>(null);
  const [revised, setRevised] = useState({ versions, message: "" });
  const [closeOut, setCloseOut] = useState(returnedCloseOut?.typed ?? EMPTY_CLOSE_OUT);
  const [closeOutErrors, setCloseOutErrors] = useState(returnedCloseOut?.errors ?? []);
  const { isPending, run } = useAction();
  const close = () => setOpenDialog(null);
  const offers = (action: Parameters<typeof isAllowedFrom>[0]) => isLive && isAllowedFrom(action, status);
  const nextStep = nextId ? "secondary" : "primary";

  const act = (
    action: ReviewAction,
    call: () => Promise<unknown>,
    success: ToastText,
    { fields = {}, redirectTo = urls.reviewRequest(id) } = {},
  ) => run(call, { success: about(name, success), fields: { action, isAsked: "yes", ...fields }, redirectTo });

  const approve = () => act("approve", () => post(urls.api.approve(id)), SUCCESS.requestApproved);
  const progress = () => act("progress", () => post(urls.api.progress(id)), SUCCESS.requestInProgress);
  const complete = () => act("complete", sendCloseOut, SUCCESS.requestCompleted, { fields: { ...closeOut } });
  const deny = (reason: string) =>
    act("deny", () => post(urls.api.deny(id), { reason }), SUCCESS.requestDenied, { fields: { reason } });
  const remove = (reason: string) =>
    act("delete", () => deleteSeenVersions(reason), SUCCESS.requestDeleted, { redirectTo: urls.adminDashboard });

  async function sendCloseOut(): Promise<void> {
    try {
      await post(urls.api.complete(id), typedCloseOut(closeOut));
    } catch (error) {
      if (error instanceof ApiError) setCloseOutErrors(error.fieldErrors);
      throw error;
    }
  }

  async function deleteSeenVersions(reason: string): Promise<void> {
    const body = { ...reason ? { deletionReason: reason } : {}, versions: revised.versions };
    try {
      await post(urls.api.delete(id), body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.body?.versions === undefined) throw error;
      setRevised({ versions: error.body.versions, message: error.body.message });
      // Not the ApiError itself, which would reload the page and lose the reason.
      throw new Error(error.body.message, { cause: error });
    }
  }

  return (
    <>
      <div className="cluster review-actions">
        <NextInReview id={nextId} isDecided={status !== "IN_REVIEW"} />
        <ButtonLink href={urls.printReviewedRequest(id)}>
          <PrinterIcon /> Print
        </ButtonLink>
        <ButtonLink href={urls.api.pdf(id)} target="_blank">
          <DownloadIcon /> Download PDF
        </ButtonLink>
        <span className="review-place" data-longest="Mark In Progress">
          {offers("deny") && <Button {...button("deny", () => setOpenDialog("deny"))}>Deny</Button>}
          {offers("progress") && (
            <Button variant={nextStep} isPending={isPending} {...button("progress", progress)}>Mark In Progress</Button>
          )}
        </span>
        <span className="review-place" data-longest="Mark Completed">
          {offers("approve") && (
            <Button variant="primary" isPending={isPending} {...button("approve", approve)}>Approve</Button>
          )}
          {offers("complete") && (
            <Button variant={nextStep} isPending={isPending} {...button("complete", complete)}>Mark Completed</Button>
          )}
        </span>
        {offers("complete") && (
          <CloseOutFields
            ordered={numberOfLunches}
            typed={closeOut}
            errors={closeOutErrors}
            isPending={isPending}
            onChange={(changes) => setCloseOut((before) => ({ ...before, ...changes }))}
          />
        )}
        <span className="apart">
          <Button variant="danger-outlined" {...button("delete", () => setOpenDialog("delete"))}>Delete</Button>
        </span>
      </div>
      <ReasonDialog
        title="Deny Request"
        label="Denial Reason"
        confirmLabel="Confirm Denial"
        pendingLabel="Denying..."
        missingReason={FAILURE.requestDenialReason}
        isDisabledWhileEmpty
        isOpen={openDialog === "deny"}
        isPending={isPending}
        onClose={close}
        onConfirm={deny}
      >
        <p>{CONFIRMATION.deny}</p>
      </ReasonDialog>
      <ReasonDialog
        title="Delete Request"
        label="Deletion Reason"
        confirmLabel="Delete Request"
        pendingLabel="Deleting..."
        isOpen={openDialog === "delete"}
        isPending={isPending}
        onClose={close}
        onConfirm={remove}
      >
        <p>{CONFIRMATION.delete}</p>
        {revised.versions > 1 && <p>{`This deletes all ${revised.versions} versions of the request.`}</p>}
        {revised.message && <Alert tone="warning" role="alert">{revised.message}</Alert>}
      </ReasonDialog>
    </>
  );
}

/** What an administrator turns to next, always in the same place; a decision leaves the focus here. */
function NextInReview({ id, isDecided }: { id: string | null; isDecided: boolean }) {
  return (
    <span className="review-place review-next">
      {id
        ? (
          <ButtonLink
            variant={isDecided ? "primary" : "quiet"}
            href={urls.reviewRequest(id)}
            aria-keyshortcuts={NEXT_KEY}
            data-next-step=""
          >
            Next in Review <Key of={NEXT_KEY} />
          </ButtonLink>
        )
        : <span className="muted" tabIndex={-1} data-next-step="">Nothing else is in review</span>}
    </span>
  );
}
