import { useState } from "react";
import { toFormValues } from "../src/domain/requests/form_values.ts";
import { type Ordering, RequestForm } from "../src/components/requests/form/RequestForm.tsx";
import { RevisionTabs } from "../src/components/requests/RevisionTabs.tsx";
import { FAILURE, SUCCESS } from "../src/domain/shell/toasts.ts";
import type { RequestWithMeals } from "../src/domain/requests/request.ts";
import { urls } from "../src/domain/urls.ts";

/** The form that revises a request. Spec section 2, revise request. */
export default function ReviseRequest({ request, ...ordering }: Ordering & { request: RequestWithMeals }) {
  const [initial] = useState(() => toFormValues(request));
  return (
    <div className="stack" tabIndex={-1} data-next-step="">
      <RevisionTabs>
        <RequestForm
          {...ordering}
          initial={initial}
          call={urls.api.revisions(request.id)}
          revised={request}
          submitLabel="Submit Revision"
          success={SUCCESS.revisionSubmitted}
          failure={FAILURE.revision}
        />
      </RevisionTabs>
    </div>
  );
}
