import { useWrites } from "../src/browser/islands/use_writes.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { DisabledButton } from "../src/components/ui/DisabledButton.tsx";
import { PencilIcon } from "../src/components/ui/Icons.tsx";
import { WriteDialogs } from "../src/components/ui/WriteDialog.tsx";
import { REQUEST_WRITES } from "../src/domain/requests/writes.ts";
import { urls } from "../src/domain/urls.ts";

/** Whether an action is offered; or why its button is shown but disabled. */
type Offer = boolean | string;

interface RequestActionsProps {
  id: string;
  name: string;
  /** What it orders, for the questions to name. */
  line: string;
  /** What reverting brings back. */
  effective: string | null;
  revise: Offer;
  cancel: Offer;
  canRevert: boolean;
  homeHref: string;
}

/** What its owner can do to a request's current version. Spec section 2, request details. */
export default function RequestActions(props: RequestActionsProps) {
  const { id, name, line, effective, revise, cancel, canRevert, homeHref } = props;
  const view = useWrites(REQUEST_WRITES, { id, subject: name, pageAfter: () => homeHref });

  return (
    <>
      <div className="cluster">
        {revise === true && (
          <ButtonLink variant="primary" href={urls.reviseRequest(id)}>
            <PencilIcon /> Edit Request
          </ButtonLink>
        )}
        {typeof revise === "string" && (
          <DisabledButton variant="primary" reason={revise}>
            <PencilIcon /> Edit Request
          </DisabledButton>
        )}
        {canRevert && <Button onPress={() => view.press("revert")}>Revert to Approved Version</Button>}
        {cancel === true && (
          <Button variant="danger-outlined" onPress={() => view.press("cancel")}>Cancel Request</Button>
        )}
        {typeof cancel === "string" && (
          <DisabledButton variant="danger-outlined" reason={cancel}>Cancel Request</DisabledButton>
        )}
      </div>
      <WriteDialogs
        writes={REQUEST_WRITES}
        view={view}
        detailsOf={(action) => (
          <p>
            <strong>{action === "revert" ? effective : line}</strong>
          </p>
        )}
      />
    </>
  );
}
