import { useState } from "react";
import { toFormValues } from "../src/domain/requests/form_values.ts";
import { type Ordering, RequestForm } from "../src/components/requests/form/RequestForm.tsx";
import { Tabs } from "../src/components/ui/Tabs.tsx";
import { FAILURE, SUCCESS } from "../src/domain/shell/toasts.ts";
import type { RequestWithMeals } from "../src/domain/requests/request.ts";
import { urls } from "../src/domain/urls.ts";

interface ReviseRequestProps extends Ordering {
  request: RequestWithMeals;
}

/** The tab of the previous submission, whose panel the server draws: nothing in it needs a script. */
export const PREVIOUS_TAB = "previous";

/** The previous submission is in a tab beside the form. Spec section 2, revise request. */
export default function ReviseRequest({ request, ...ordering }: ReviseRequestProps) {
  const [initial] = useState(() => toFormValues(request));
  const form = (
    <RequestForm
      {...ordering}
      initial={initial}
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
          { id: PREVIOUS_TAB, label: "Previous Submission" },
          { id: "revision", label: "Revision Request", content: form },
        ]}
      />
    </div>
  );
}
