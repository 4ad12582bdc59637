import { post } from "../src/browser/api.ts";
import {
  EMPTY_REQUEST,
  type LastOrder,
  type ReturnedForm,
  returnedValues,
  toCopiedValues,
} from "../src/domain/requests/form_values.ts";
import { navigateWithToast } from "../src/browser/shell/toasts.ts";
import { Alert } from "../src/components/ui/Alert.tsx";
import { RequestForm } from "../src/components/requests/form/RequestForm.tsx";
import { formatDate } from "../src/domain/time/alaska_time.ts";
import type { Schools } from "../src/domain/district/schools.ts";
import type { DayLoad } from "../src/domain/kitchen/calendar/capacity.ts";
import type { ClosedDays } from "../src/domain/kitchen/calendar/closed_days.ts";
import { IDEMPOTENCY_HEADER } from "../src/domain/http/headers.ts";
import { about, FAILURE, SUCCESS } from "../src/domain/shell/toasts.ts";
import { requestName } from "../src/domain/requests/summary.ts";
import type { RequestWithMeals } from "../src/domain/requests/request.ts";
import { urls } from "../src/domain/urls.ts";

interface NewRequestProps {
  /** What came back from a post without script, if this is it. */
  returned: ReturnedForm | null;
  earliestDate: string;
  latestDate: string;
  schools: Schools;
  closedDays: ClosedDays;
  kitchenDay: DayLoad | null;
  officeName: string;
  /** The user's dashboard, opened after a success. */
  homeHref: string;
  /** The request to copy, if any. */
  copied: RequestWithMeals | null;
  /** What the person's last request had that the next one likely has, too. */
  lastOrder: LastOrder | null;
}

/** The form for a new request. Spec section 2, new request. */
export default function NewRequest(
  {
    returned,
    earliestDate,
    latestDate,
    schools,
    closedDays,
    kitchenDay,
    officeName,
    homeHref,
    copied,
    lastOrder,
  }: NewRequestProps,
) {
  const initial = returned
    ? returnedValues(returned)
    : copied
    ? toCopiedValues(copied)
    : { ...EMPTY_REQUEST, ...lastOrder };
  return (
    <>
      {copied?.erasedAt && (
        <Alert tone="info" title="Special meals and comments are not copied">
          <p>{`They were erased on ${formatDate(copied.erasedAt)}. Ask again who needs a special meal.`}</p>
        </Alert>
      )}
      <RequestForm
        initial={initial}
        lastRecipient={lastOrder}
        returned={returned}
        action={urls.newRequest}
        earliestDate={earliestDate}
        latestDate={latestDate}
        schools={schools}
        closedDays={closedDays}
        kitchenDay={kitchenDay}
        officeName={officeName}
        submitLabel="Submit Request"
        failure={FAILURE.submission}
        onSubmit={async (payload, idempotencyKey) => {
          await post(urls.api.requests, payload, { [IDEMPOTENCY_HEADER]: idempotencyKey });
          navigateWithToast(homeHref, {
            ...about(requestName(payload, schools), SUCCESS.requestSubmitted),
            tone: "success",
          });
        }}
      />
    </>
  );
}
