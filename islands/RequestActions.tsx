import { useState } from "react";
import { post } from "../src/browser/api.ts";
import { useAction } from "../src/browser/use_action.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { Dialog } from "../src/components/ui/Dialog.tsx";
import { DisabledButton } from "../src/components/ui/DisabledButton.tsx";
import { DownloadIcon, PencilIcon, PrinterIcon } from "../src/components/ui/Icons.tsx";
import { SUCCESS, TOO_LATE_TO_CANCEL } from "../src/domain/toasts.ts";
import { urls } from "../src/domain/urls.ts";

interface RequestActionsProps {
  id: string;
  /** Whether this is the version that counts; only it can be acted on. */
  isCurrent: boolean;
  canRevise: boolean;
  canCancel: boolean;
  canRevert: boolean;
  /** Delivery is too near, so that cancelling is shown but closed. */
  isLocked: boolean;
  homeHref: string;
}

/** What a requester or director can do with a request. Spec section 2, request details. */
export default function RequestActions(props: RequestActionsProps) {
  const { id, isCurrent, canRevise, canCancel, canRevert, isLocked, homeHref } = props;
  const [openDialog, setOpenDialog] = useState<"cancel" | "revert" | null>(null);
  const { isPending, run } = useAction();
  const close = () => setOpenDialog(null);

  const cancel = () =>
    run(() => post(urls.api.cancel(id)), {
      done: SUCCESS.requestCancelled,
      failed: "Cancellation failed",
      to: homeHref,
    });
  const revert = () =>
    run(() => post(urls.api.revert(id)), { done: SUCCESS.requestReverted, failed: "Revert failed", to: homeHref });

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
        {isCurrent && canRevert && <Button onPress={() => setOpenDialog("revert")}>Revert to Approved Version</Button>}
        {isCurrent && canCancel && (
          <Button variant="danger" onPress={() => setOpenDialog("cancel")}>Cancel Request</Button>
        )}
        {isCurrent && isLocked && (
          <DisabledButton variant="danger" reason={TOO_LATE_TO_CANCEL}>Cancel Request</DisabledButton>
        )}
      </div>
      <Confirmation
        title="Cancel Request"
        text="Are you sure you want to cancel this lunch request? This action cannot be undone."
        keepLabel="Keep Request"
        confirmLabel={isPending ? "Cancelling..." : "Cancel Request"}
        isOpen={openDialog === "cancel"}
        isPending={isPending}
        onClose={close}
        onConfirm={cancel}
      />
      <Confirmation
        title="Revert to Approved Version"
        text="This will restore your request to the last approved version, discarding the denied revision."
        keepLabel="Back"
        confirmLabel={isPending ? "Reverting..." : "Revert"}
        isOpen={openDialog === "revert"}
        isPending={isPending}
        onClose={close}
        onConfirm={revert}
      />
    </>
  );
}

interface ConfirmationProps {
  title: string;
  text: string;
  keepLabel: string;
  confirmLabel: string;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function Confirmation(props: ConfirmationProps) {
  const { title, text, keepLabel, confirmLabel, isOpen, isPending, onClose, onConfirm } = props;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      tone="danger"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{keepLabel}</Button>
          <Button variant="danger" isPending={isPending} onPress={onConfirm}>{confirmLabel}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
