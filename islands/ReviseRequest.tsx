import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { returnedValues, toFormValues } from "../src/domain/requests/form_values.ts";
import { navigateTo, noteAction } from "../src/browser/shell/navigation.ts";
import { navigateWithToast } from "../src/browser/shell/toasts.ts";
import { type Ordering, RequestForm } from "../src/components/requests/form/RequestForm.tsx";
import type { RevisionWarningDialog } from "../src/components/requests/form/RevisionWarningDialog.tsx";
import { RequestDetailCards } from "../src/components/requests/RequestDetailCards.tsx";
import { Tabs } from "../src/components/ui/Tabs.tsx";
import { FAILURE, SUCCESS } from "../src/domain/shell/toasts.ts";
import type { RequestWithMeals } from "../src/domain/requests/request.ts";
import { urls } from "../src/domain/urls.ts";

interface ReviseRequestProps extends Ordering {
  request: RequestWithMeals;
  /** Whether it was agreed to on the page that it came back from. */
  wasAgreed: boolean;
}

const NOT_STARTED = { title: "The revision did not start", description: "Check your connection and try again" };

/** The form for a revision, with the previous submission in a tab beside it. Spec section 2, revise request. */
export default function ReviseRequest({ request, wasAgreed, ...ordering }: ReviseRequestProps) {
  const [isAgreed, setAgreed] = useState(wasAgreed);
  const [Warning, setWarning] = useState<ComponentType<ComponentProps<typeof RevisionWarningDialog>>>();
  // Beside the page, which can be read before. No revision starts without the question.
  useEffect(() => {
    if (wasAgreed) return;
    import("../src/components/requests/form/RevisionWarningDialog.tsx").then(
      (loaded) => setWarning(() => loaded.RevisionWarningDialog),
      () => navigateWithToast(urls.request(request.id), { ...NOT_STARTED, tone: "error" }),
    );
  }, []);
  const { returned, schools } = ordering;
  const [initial] = useState(() => returned ? returnedValues(returned) : toFormValues(request));
  const form = (
    <RequestForm
      {...ordering}
      initial={initial}
      action={urls.reviseRequest(request.id)}
      call={urls.api.revisions(request.id)}
      revised={request}
      submitLabel="Submit Revision"
      success={SUCCESS.revisionSubmitted}
      failure={FAILURE.revision}
    />
  );
  return (
    <div className="stack" tabIndex={-1} data-next-step="">
      <Tabs
        label="Versions"
        initialTab="revision"
        tabs={[
          {
            id: "previous",
            label: "Previous Submission",
            content: <RequestDetailCards request={request} schools={schools} />,
          },
          { id: "revision", label: "Revision Request", content: form },
        ]}
      />
      {Warning && (
        <Warning
          isOpen={!isAgreed}
          status={request.status}
          onStart={() => setAgreed(true)}
          onCancel={() => {
            noteAction();
            navigateTo(urls.request(request.id));
          }}
        />
      )}
    </div>
  );
}
