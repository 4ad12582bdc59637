import { type RequestStatus, STAGES } from "../../../domain/requests/statuses.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { XIcon } from "../../ui/Icons.tsx";

const TITLE_ID = "revision-warning-title";
const TEXT_ID = "revision-warning-text";

/** Asked before a revision starts; src/browser/shell/revision_warning.ts opens it. Spec section 5, edit warning. */
export function RevisionWarningDialog({ status, requestHref }: { status: RequestStatus; requestHref: string }) {
  return (
    <dialog
      id="revision-warning"
      className="popover dialog"
      role="alertdialog"
      aria-labelledby={TITLE_ID}
      aria-describedby={TEXT_ID}
      data-tone="warning"
      tabIndex={-1}
    >
      <div className="dialog-header">
        <h2 className="dialog-title" id={TITLE_ID}>Before You Revise This Request</h2>
        <ButtonLink variant="quiet" size="small" aria-label="Close" href={requestHref}>
          <XIcon />
        </ButtonLink>
      </div>
      <div className="dialog-body stack" data-gap="small">
        <div className="dialog-text stack" data-gap="small" id={TEXT_ID}>
          <p>Your revision has to be reviewed before the kitchen uses it.</p>
          <p>
            {STAGES[status] === "due"
              ? "Your approved version stays in effect until the revision is approved."
              : "Your revision replaces the version in review right away."}
          </p>
        </div>
        <Checkbox>I agree and understand</Checkbox>
      </div>
      <div className="dialog-actions cluster">
        <ButtonLink href={requestHref}>Cancel</ButtonLink>
        <Button variant="primary" isDisabled data-start="">Start Revision</Button>
      </div>
    </dialog>
  );
}
