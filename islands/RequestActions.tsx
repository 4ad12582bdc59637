import { useState } from "react";
import { actionButton } from "../src/components/ui/action_button.ts";
import { post } from "../src/browser/api.ts";
import { useAction } from "../src/browser/islands/use_action.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { ConfirmDialog } from "../src/components/ui/ConfirmDialog.tsx";
import { DisabledButton } from "../src/components/ui/DisabledButton.tsx";
import { DownloadIcon, PencilIcon, PrinterIcon } from "../src/components/ui/Icons.tsx";
import { tooLateTo } from "../src/domain/requests/deadlines.ts";
import { NO_MORE_VERSIONS } from "../src/domain/requests/family.ts";
import { FAILURE, SUCCESS } from "../src/domain/shell/toasts.ts";
import type { RequestAction } from "../src/domain/requests/posted_actions.ts";
import { CONFIRMATION } from "../src/domain/requests/confirmations.ts";
import { urls } from "../src/domain/urls.ts";

const button = actionButton<RequestAction>;

interface RequestActionsProps {
  id: string;
  /** Whether this is the current version, the only one with actions. */
  isCurrent: boolean;
  canRevise: boolean;
  /** Whether only the number of versions keeps it from being revised, so that the button is shown but disabled. */
  isOutOfVersions: boolean;
  canCancel: boolean;
  canRevert: boolean;
  /** Whether delivery is too close to cancel, so that the button is shown but disabled. */
  isLocked: boolean;
  homeHref: string;
}

/** What a requester or director can do with a request. Spec section 2, request details. */
export default function RequestActions(props: RequestActionsProps) {
  const { id, isCurrent, canRevise, isOutOfVersions, canCancel, canRevert, isLocked, homeHref } = props;
  const [openDialog, setOpenDialog] = useState<"cancel" | "revert" | null>(null);
  const { isPending, run } = useAction();
  const close = () => setOpenDialog(null);

  const cancel = () =>
    run(() => post(urls.api.cancel(id)), {
      success: SUCCESS.requestCancelled,
      failure: FAILURE.cancellation,
      redirectTo: homeHref,
    });
  const revert = () =>
    run(() => post(urls.api.revert(id)), {
      success: SUCCESS.requestReverted,
      failure: FAILURE.reversion,
      redirectTo: homeHref,
    });

  return (
    <>
      <div className="cluster">
        <ButtonLink href={urls.printRequest(id)}>
          <PrinterIcon /> Print
        </ButtonLink>
        <ButtonLink href={urls.api.pdf(id)} target="_blank">
          <DownloadIcon /> Download PDF
        </ButtonLink>
        <ButtonLink href={urls.copyRequest(id)}>Copy to a New Request</ButtonLink>
        {isCurrent && canRevise && (
          <ButtonLink variant="primary" href={urls.reviseRequest(id)}>
            <PencilIcon /> Edit Request
          </ButtonLink>
        )}
        {isCurrent && isOutOfVersions && (
          <DisabledButton variant="primary" reason={NO_MORE_VERSIONS}>
            <PencilIcon /> Edit Request
          </DisabledButton>
        )}
        {isCurrent && canRevert && (
          <Button {...button("revert", () => setOpenDialog("revert"))}>Revert to Approved Version</Button>
        )}
        {isCurrent && canCancel && (
          <Button
            variant="danger-outlined"
            {...button("cancel", () => setOpenDialog("cancel"))}
          >
            Cancel Request
          </Button>
        )}
        {isCurrent && isLocked && (
          <DisabledButton variant="danger-outlined" reason={tooLateTo("cancel")}>Cancel Request</DisabledButton>
        )}
      </div>
      <ConfirmDialog
        title="Cancel Request"
        tone="danger"
        cancelLabel="Keep Request"
        confirmLabel="Cancel Request"
        pendingLabel="Cancelling..."
        isOpen={openDialog === "cancel"}
        isPending={isPending}
        onCancel={close}
        onConfirm={cancel}
      >
        <p>{CONFIRMATION.cancel}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Revert to Approved Version"
        tone="danger"
        cancelLabel="Back"
        confirmLabel="Revert"
        pendingLabel="Reverting..."
        isOpen={openDialog === "revert"}
        isPending={isPending}
        onCancel={close}
        onConfirm={revert}
      >
        <p>{CONFIRMATION.revert}</p>
      </ConfirmDialog>
    </>
  );
}
