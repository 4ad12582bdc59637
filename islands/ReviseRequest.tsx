import { useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { post } from "../src/browser/api.ts";
import { valuesOf } from "../src/browser/request_form_values.ts";
import { goWithToast } from "../src/browser/toasts.ts";
import { RequestForm } from "../src/components/request_form/RequestForm.tsx";
import { RevisionWarning } from "../src/components/request_form/RevisionWarning.tsx";
import { RequestFacts } from "../src/components/RequestFacts.tsx";
import { DONE, FAILED } from "../src/domain/messages.ts";
import type { RequestWithMeals } from "../src/domain/requests.ts";
import { urls } from "../src/domain/urls.ts";

interface ReviseRequestProps {
  request: RequestWithMeals;
  earliestDate: string;
  homeHref: string;
}

/** Changes a request, with the submission before it beside. Spec section 2, revise request. */
export default function ReviseRequest({ request, earliestDate, homeHref }: ReviseRequestProps) {
  const [isAgreed, setAgreed] = useState(false);
  return (
    <>
      <Tabs className="tabs" defaultSelectedKey="revision">
        <TabList className="tab-list" aria-label="Versions">
          <Tab className="tab" id="previous">Previous Submission</Tab>
          <Tab className="tab" id="revision">Revision Request</Tab>
        </TabList>
        <TabPanel className="tab-panel" id="previous">
          <RequestFacts request={request} />
        </TabPanel>
        {/* Stays mounted, so that looking at the other tab loses nothing that was typed. */}
        <TabPanel className="tab-panel" id="revision" shouldForceMount>
          <RequestForm
            initial={valuesOf(request)}
            earliestDate={earliestDate}
            submitLabel="Submit Revision"
            failed={FAILED.revision}
            revisedFamily={request.familyId}
            submit={async (form, key) => {
              await post(urls.api.revisions(request.id), form, { "Idempotency-Key": key });
              goWithToast(homeHref, { ...DONE.revisionSubmitted, tone: "success" });
            }}
          />
        </TabPanel>
      </Tabs>
      <RevisionWarning
        isOpen={!isAgreed}
        status={request.status}
        onStart={() => setAgreed(true)}
        onCancel={() => location.assign(urls.request(request.id))}
      />
    </>
  );
}
