import { useState } from "react";
import { useWrites } from "../src/browser/islands/use_writes.ts";
import { CloseOutFields } from "../src/components/requests/CloseOutFields.tsx";
import { Alert } from "../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { DownloadIcon, PrinterIcon } from "../src/components/ui/Icons.tsx";
import { WriteQuestions } from "../src/components/ui/QuestionDialog.tsx";
import { EMPTY_CLOSE_OUT, fromFields } from "../src/domain/requests/close_out.ts";
import type { FieldError } from "../src/domain/http/errors.ts";
import { isAllowedFrom, type RequestStatus, STAGES } from "../src/domain/requests/statuses.ts";
import { REVIEW_WRITES, type ReviewAction } from "../src/domain/requests/writes.ts";
import { REQUEST_ANCHOR, urls } from "../src/domain/urls.ts";

interface ReviewActionsProps {
  request: { id: string; name: string; status: RequestStatus; numberOfLunches: number };
  /** Whether this version still counts; a superseded one can only be printed or deleted. */
  isLive: boolean;
  /** How many versions the request has; all are deleted together. */
  versions: number;
  nextId: string | null;
  /** Where the page says what speaks against approving it, if something does. */
  warningsId: string | null;
}

export default function ReviewActions(props: ReviewActionsProps) {
  const { request: { id, name, status, numberOfLunches }, isLive, versions, nextId } = props;
  const [revised, setRevised] = useState({ versions, message: "" });
  const [closeOut, setCloseOut] = useState(EMPTY_CLOSE_OUT);
  const [closeOutErrors, setCloseOutErrors] = useState<FieldError[]>([]);
  const view = useWrites(REVIEW_WRITES, {
    id,
    subject: name,
    pageAfter: (action) => action === "delete" ? urls.adminDashboard : urls.reviewRequest(id),
    valuesOf(action) {
      if (action === "complete") return fromFields(closeOut);
      return action === "delete" ? { versions: revised.versions } : {};
    },
    onRefused(action, { fieldErrors, body }) {
      if (action === "complete") setCloseOutErrors(fieldErrors);
      if (body?.versions === undefined) return false;
      // The dialog stays, with the reason that was typed.
      setRevised({ versions: body.versions, message: body.message });
      return true;
    },
  });
  const { isPending } = view;
  const button = (action: ReviewAction) => ({ onPress: () => view.press(action) });
  const offers = (action: ReviewAction) => isLive && isAllowedFrom(action, status);
  const nextStep = nextId ? "secondary" : "primary";

  return (
    <>
      <div className="cluster review-actions">
        <NextInReview id={nextId} isDecided={STAGES[status] !== "waiting"} />
        <ButtonLink href={urls.printReviewedRequest(id)}>
          <PrinterIcon /> Print
        </ButtonLink>
        <ButtonLink href={urls.api.pdf(id)} target="_blank">
          <DownloadIcon /> Download PDF
        </ButtonLink>
        <span className="review-place" data-longest="Mark In Progress">
          {offers("deny") && <Button {...button("deny")}>Deny</Button>}
          {offers("progress") && (
            <Button variant={nextStep} isPending={isPending} {...button("progress")}>Mark In Progress</Button>
          )}
        </span>
        <span className="review-place" data-longest="Mark Completed">
          {offers("approve") && (
            <Button
              variant="primary"
              isPending={isPending}
              aria-describedby={props.warningsId ?? undefined}
              {...button("approve")}
            >
              Approve
            </Button>
          )}
          {offers("complete") && (
            <Button variant={nextStep} isPending={isPending} {...button("complete")}>Mark Completed</Button>
          )}
        </span>
        {offers("ask") && <Button {...button("ask")}>Ask a Question</Button>}
        {offers("complete") && (
          <CloseOutFields
            ordered={numberOfLunches}
            typed={closeOut}
            errors={closeOutErrors}
            onSubmit={() => view.press("complete")}
            onChange={(changes) => setCloseOut((before) => ({ ...before, ...changes }))}
          />
        )}
        <span className="apart">
          <Button variant="danger-outlined" {...button("delete")}>Delete</Button>
        </span>
      </div>
      <WriteQuestions
        writes={REVIEW_WRITES}
        view={view}
        detailsOf={(action) =>
          action === "delete" && (
            <>
              {revised.versions > 1 && <p>{`This deletes all ${revised.versions} versions of the request.`}</p>}
              {revised.message && <Alert tone="warning" role="alert">{revised.message}</Alert>}
            </>
          )}
      />
    </>
  );
}

/** Always in the same place; a decision leaves the focus here. */
function NextInReview({ id, isDecided }: { id: string | null; isDecided: boolean }) {
  return (
    <span className="review-place review-next">
      {id
        ? (
          <ButtonLink
            variant={isDecided ? "primary" : "quiet"}
            href={urls.reviewRequest(id) + REQUEST_ANCHOR}
            data-next-step=""
          >
            Next in Review
          </ButtonLink>
        )
        : <span className="muted" tabIndex={-1} data-next-step="">Nothing else is in review</span>}
    </span>
  );
}
