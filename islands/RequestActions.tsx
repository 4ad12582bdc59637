import { useWrites } from "../src/browser/islands/use_writes.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { DisabledButton } from "../src/components/ui/DisabledButton.tsx";
import { PencilIcon } from "../src/components/ui/Icons.tsx";
import { WriteQuestions } from "../src/components/ui/QuestionDialog.tsx";
import { REQUEST_WRITES } from "../src/domain/requests/writes.ts";
import { urls } from "../src/domain/urls.ts";

/** Whether an action is offered; or why its button is shown but disabled. */
type Offer = boolean | string;

interface RequestActionsProps {
  id: string;
  name: string;
  /** The order in one line, for the questions to name. */
  line: string;
  effective: string | null;
  revise: Offer;
  cancel: Offer;
  canRevert: boolean;
  /** The open questions, the number of all questions, and how to change what was ordered. */
  waiting: { questions: string; asked: number; changes: string | null } | null;
  homeHref: string;
}

/** The owner's actions on a request's current version. Spec section 2, request details. */
export default function RequestActions(props: RequestActionsProps) {
  const { id, name, line, effective, revise, cancel, canRevert, waiting, homeHref } = props;
  const view = useWrites(REQUEST_WRITES, {
    id,
    subject: name,
    pageAfter: (action) => action === "answer" ? urls.request(id) : homeHref,
    valuesOf: (action) => action === "answer" ? { asked: waiting?.asked } : {},
  });
  const edit = waiting ? "secondary" : "primary";

  return (
    <>
      <div className="cluster">
        {waiting && <Button variant="primary" onPress={() => view.press("answer")}>Answer Question</Button>}
        {revise === true && (
          <ButtonLink variant={edit} href={urls.reviseRequest(id)}>
            <PencilIcon /> Edit Request
          </ButtonLink>
        )}
        {typeof revise === "string" && (
          <DisabledButton variant={edit} reason={revise}>
            <PencilIcon /> Edit Request
          </DisabledButton>
        )}
        {canRevert && (
          <Button variant="primary" onPress={() => view.press("revert")}>
            Revert to Approved Version
          </Button>
        )}
        {cancel === true && <Button variant="danger-quiet" onPress={() => view.press("cancel")}>Cancel Request</Button>}
        {typeof cancel === "string" && (
          <DisabledButton variant="danger-quiet" reason={cancel}>Cancel Request</DisabledButton>
        )}
      </div>
      <WriteQuestions
        writes={REQUEST_WRITES}
        view={view}
        detailsOf={(action) => (
          <>
            <p className="prose">
              <strong>{{ answer: waiting?.questions, revert: effective, cancel: line }[action]}</strong>
            </p>
            {action === "answer" && <p>{waiting?.changes}</p>}
          </>
        )}
      />
    </>
  );
}
