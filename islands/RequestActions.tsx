import { useWrites } from "../src/browser/islands/use_writes.ts";
import { actionButton } from "../src/components/ui/action_button.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { DisabledButton } from "../src/components/ui/DisabledButton.tsx";
import { DownloadIcon, PencilIcon, PrinterIcon } from "../src/components/ui/Icons.tsx";
import { WriteDialogs } from "../src/components/ui/WriteDialog.tsx";
import { tooLateTo } from "../src/domain/requests/deadlines.ts";
import { NO_MORE_VERSIONS } from "../src/domain/requests/family.ts";
import { type OwnerAction, REQUEST_WRITES } from "../src/domain/requests/writes.ts";
import { urls } from "../src/domain/urls.ts";

interface RequestActionsProps {
  id: string;
  /** Whether this is the current version, the only one with actions. */
  isCurrent: boolean;
  canRevise: boolean;
  /** Whether only the number of versions keeps it from being revised, so that the button is shown but disabled. */
  isOutOfVersions: boolean;
  canCancel: boolean;
  canRevert: boolean;
  /** Whether delivery is too close, so that the button is shown but disabled. */
  isTooLateToRevise: boolean;
  isTooLateToCancel: boolean;
  homeHref: string;
}

/** What a requester or director can do with a request. Spec section 2, request details. */
export default function RequestActions(props: RequestActionsProps) {
  const { id, isCurrent, canRevise, isOutOfVersions, canCancel, canRevert, homeHref } = props;
  const editReason = isOutOfVersions ? NO_MORE_VERSIONS : props.isTooLateToRevise ? tooLateTo("revise") : null;
  const view = useWrites(REQUEST_WRITES, { id, pageAfter: () => homeHref });
  const button = (action: OwnerAction) => actionButton(action, () => view.press(action));

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
        {isCurrent && editReason !== null && (
          <DisabledButton variant="primary" reason={editReason}>
            <PencilIcon /> Edit Request
          </DisabledButton>
        )}
        {isCurrent && canRevert && <Button {...button("revert")}>Revert to Approved Version</Button>}
        {isCurrent && canCancel && <Button variant="danger-outlined" {...button("cancel")}>Cancel Request</Button>}
        {isCurrent && props.isTooLateToCancel && (
          <DisabledButton variant="danger-outlined" reason={tooLateTo("cancel")}>Cancel Request</DisabledButton>
        )}
      </div>
      <WriteDialogs writes={REQUEST_WRITES} view={view} />
    </>
  );
}
