import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { post } from "../src/browser/api.ts";
import { type ReturnedForm, returnedValues, toFormValues } from "../src/domain/requests/form_values.ts";
import { navigateTo, noteAction } from "../src/browser/shell/navigation.ts";
import { navigateWithToast } from "../src/browser/shell/toasts.ts";
import { RequestForm } from "../src/components/requests/form/RequestForm.tsx";
import type { RevisionWarningDialog } from "../src/components/requests/form/RevisionWarningDialog.tsx";
import { RequestDetailCards } from "../src/components/requests/RequestDetailCards.tsx";
import { Tabs } from "../src/components/ui/Tabs.tsx";
import type { Schools } from "../src/domain/district/schools.ts";
import type { DayLoad } from "../src/domain/kitchen/calendar/capacity.ts";
import type { ClosedDays } from "../src/domain/kitchen/calendar/closed_days.ts";
import { IDEMPOTENCY_HEADER } from "../src/domain/http/headers.ts";
import { about, FAILURE, SUCCESS } from "../src/domain/shell/toasts.ts";
import { requestName } from "../src/domain/requests/summary.ts";
import type { RequestWithMeals } from "../src/domain/requests/request.ts";
import { urls } from "../src/domain/urls.ts";

interface ReviseRequestProps {
  request: RequestWithMeals;
  /** What came back from a post without script, if this is it. */
  returned: ReturnedForm | null;
  /** Whether it was agreed to on the page that it came back from. */
  wasAgreed: boolean;
  earliestDate: string;
  latestDate: string;
  schools: Schools;
  closedDays: ClosedDays;
  kitchenDay: DayLoad | null;
  officeName: string;
  homeHref: string;
}

const NOT_STARTED = { title: "The revision did not start", description: "Check your connection and try again" };

/** The form for a revision, with the previous submission in a tab beside it. Spec section 2, revise request. */
export default function ReviseRequest(
  {
    request,
    returned,
    wasAgreed,
    earliestDate,
    latestDate,
    schools,
    closedDays,
    kitchenDay,
    officeName,
    homeHref,
  }: ReviseRequestProps,
) {
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
  const [initial] = useState(() => returned ? returnedValues(returned) : toFormValues(request));
  const form = (
    <RequestForm
      initial={initial}
      returned={returned}
      action={urls.reviseRequest(request.id)}
      earliestDate={earliestDate}
      latestDate={latestDate}
      schools={schools}
      closedDays={closedDays}
      kitchenDay={kitchenDay}
      officeName={officeName}
      revised={request}
      submitLabel="Submit Revision"
      failure={FAILURE.revision}
      onSubmit={async (payload, idempotencyKey) => {
        await post(urls.api.revisions(request.id), payload, { [IDEMPOTENCY_HEADER]: idempotencyKey });
        navigateWithToast(homeHref, {
          ...about(requestName(payload, schools), SUCCESS.revisionSubmitted),
          tone: "success",
        });
      }}
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
