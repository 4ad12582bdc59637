import { useState } from "react";
import { post } from "../src/browser/api.ts";
import { toFormValues } from "../src/browser/request_form_values.ts";
import { goWithToast } from "../src/browser/toasts.ts";
import { RequestForm } from "../src/components/requests/form/RequestForm.tsx";
import { RevisionWarning } from "../src/components/requests/form/RevisionWarning.tsx";
import { RequestCards } from "../src/components/requests/RequestFacts.tsx";
import { Tabs } from "../src/components/ui/Tabs.tsx";
import { FAILURE, SUCCESS } from "../src/domain/toasts.ts";
import type { RequestWithMeals } from "../src/domain/requests/request.ts";
import { urls } from "../src/domain/urls.ts";

interface ReviseRequestProps {
  request: RequestWithMeals;
  /** Whoever fills it in. */
  ownerId: string;
  earliestDate: string;
  homeHref: string;
}

/** Changes a request, with the submission before it beside. Spec section 2, revise request. */
export default function ReviseRequest({ request, ownerId, earliestDate, homeHref }: ReviseRequestProps) {
  const [isAgreed, setAgreed] = useState(false);
  const [initial] = useState(() => toFormValues(request));
  const form = (
    <RequestForm
      ownerId={ownerId}
      initial={initial}
      earliestDate={earliestDate}
      revisedFamily={request.familyId}
      submitLabel="Submit Revision"
      failed={FAILURE.revision}
      submit={async (checked, key) => {
        await post(urls.api.revisions(request.id), checked, { "Idempotency-Key": key });
        goWithToast(homeHref, { ...SUCCESS.revisionSubmitted, tone: "success" });
      }}
    />
  );
  return (
    <>
      <Tabs
        label="Versions"
        open="revision"
        tabs={[
          { id: "previous", label: "Previous Submission", content: <RequestCards request={request} /> },
          { id: "revision", label: "Revision Request", content: form },
        ]}
      />
      <RevisionWarning
        isOpen={!isAgreed}
        status={request.status}
        onStart={() => setAgreed(true)}
        onCancel={() => location.assign(urls.request(request.id))}
      />
    </>
  );
}
