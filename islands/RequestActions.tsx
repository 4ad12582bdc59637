import { useWrites } from "../src/browser/islands/use_writes.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { DisabledButton } from "../src/components/ui/DisabledButton.tsx";
import { DownloadIcon, PencilIcon, PrinterIcon } from "../src/components/ui/Icons.tsx";
import { WriteDialogs } from "../src/components/ui/WriteDialog.tsx";
import { REQUEST_WRITES } from "../src/domain/requests/writes.ts";
import { urls } from "../src/domain/urls.ts";

/** Whether an action is offered; or why its button is shown but disabled. */
type Offer = boolean | string;

interface RequestActionsProps {
  id: string;
  /** Whether this is the current version, the only one with actions. */
  isCurrent: boolean;
  revise: Offer;
  cancel: Offer;
  canRevert: boolean;
  homeHref: string;
}

/** Spec section 2, request details. */
export default function RequestActions(
  { id, isCurrent, revise, cancel, canRevert, homeHref }: RequestActionsProps,
) {
  const view = useWrites(REQUEST_WRITES, { id, pageAfter: () => homeHref });

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
        {isCurrent && revise === true && (
          <ButtonLink variant="primary" href={urls.reviseRequest(id)}>
            <PencilIcon /> Edit Request
          </ButtonLink>
        )}
        {isCurrent && typeof revise === "string" && (
          <DisabledButton variant="primary" reason={revise}>
            <PencilIcon /> Edit Request
          </DisabledButton>
        )}
        {isCurrent && canRevert && <Button onPress={() => view.press("revert")}>Revert to Approved Version</Button>}
        {isCurrent && cancel === true && (
          <Button variant="danger-outlined" onPress={() => view.press("cancel")}>Cancel Request</Button>
        )}
        {isCurrent && typeof cancel === "string" && (
          <DisabledButton variant="danger-outlined" reason={cancel}>Cancel Request</DisabledButton>
        )}
      </div>
      <WriteDialogs writes={REQUEST_WRITES} view={view} />
    </>
  );
}
