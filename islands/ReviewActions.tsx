import { useState } from "react";
import { useWrites } from "../src/browser/islands/use_writes.ts";
import { DocumentLinks } from "../src/components/requests/DocumentLinks.tsx";
import { Alert } from "../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { WriteQuestions } from "../src/components/ui/QuestionDialog.tsx";
import type { Marking } from "../src/domain/kitchen/day_sheet/marking.ts";
import { isAllowedFrom, type RequestStatus } from "../src/domain/requests/statuses.ts";
import { REVIEW_WRITES, type ReviewAction } from "../src/domain/requests/writes.ts";
import { REQUEST_ANCHOR, urls } from "../src/domain/urls.ts";

interface ReviewActionsProps {
  request: { id: string; name: string; status: RequestStatus };
  /** Whether this version still counts; a superseded one can only be printed or deleted. */
  isLive: boolean;
  /** The number of versions; all are deleted together. */
  versions: number;
  nextId: string | null;
  /** The mark that can still be undone. */
  takeBack: Marking | null;
  /** The address where the office notes something for the kitchen. */
  noteHref: string | null;
  /** The id of the page's warnings against approving, if there are any. */
  warningsId: string | null;
  isMailConfigured: boolean;
}

export default function ReviewActions(props: ReviewActionsProps) {
  const { request: { id, name, status }, isLive, versions, nextId, takeBack } = props;
  const [revised, setRevised] = useState({ versions, message: "" });
  const view = useWrites(REVIEW_WRITES, {
    id,
    subject: name,
    pageAfter: (action) => action === "delete" ? urls.adminDashboard : urls.reviewRequest(id),
    valuesOf(action) {
      if (action === "take-back") return { marking: takeBack };
      return action === "delete" ? { versions: revised.versions } : {};
    },
    onRefused({ body }) {
      if (body?.versions === undefined) return false;
      // The dialog stays, with the reason that was typed.
      setRevised({ versions: body.versions, message: body.message });
      return true;
    },
  });
  const { isPending } = view;
  const button = (action: ReviewAction) => ({ onPress: () => view.press(action) });
  const undo = (marking: Marking) =>
    isLive && takeBack === marking && (
      <Button variant="quiet" isPending={isPending} {...button("take-back")}>Undo</Button>
    );
  const offers = (action: ReviewAction) => isLive && isAllowedFrom(action, status);

  return (
    <>
      <div className="cluster review-actions" data-gap="small">
        <div className="cluster review-decisions" data-gap="small">
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
          {offers("deny") && <Button {...button("deny")}>Deny</Button>}
          {offers("ask") && <Button {...button("ask")}>Ask a Question</Button>}
          {offers("complete") && (
            <Button variant="primary" isPending={isPending} {...button("complete")}>Mark Completed</Button>
          )}
          {undo("progress")}
        </div>
        {nextId
          ? (
            <ButtonLink variant="quiet" href={urls.reviewRequest(nextId) + REQUEST_ANCHOR} data-next-step="">
              Next in Review
            </ButtonLink>
          )
          : <span className="muted" tabIndex={-1} data-next-step="">Nothing else is in review</span>}
        <span className="cluster push" data-gap="small">
          {/* Not beside the most pressed button, and never where the step before it or after it is pressed. */}
          {offers("progress") && (
            <Button variant="quiet" isPending={isPending} {...button("progress")}>Mark In Progress</Button>
          )}
          {undo("complete")}
          {props.noteHref && (
            <ButtonLink variant="quiet" href={props.noteHref} aria-label="Note for the kitchen">Note</ButtonLink>
          )}
          <DocumentLinks id={id} printHref={urls.printReviewedRequest(id)} />
          <Button variant="danger-quiet" {...button("delete")}>Delete</Button>
        </span>
      </div>
      <WriteQuestions
        writes={REVIEW_WRITES}
        view={view}
        detailsOf={(action) =>
          action === "ask"
            ? props.isMailConfigured && <p>They get an email with a link to it.</p>
            : action === "delete" && (
              <>
                {revised.versions > 1 && <p>{`This deletes all ${revised.versions} versions of the request.`}</p>}
                {revised.message && <Alert tone="warning" role="alert">{revised.message}</Alert>}
              </>
            )}
      />
    </>
  );
}
