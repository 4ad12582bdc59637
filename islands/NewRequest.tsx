import {
  EMPTY_REQUEST,
  type LastOrder,
  type LastRecipient,
  toCopiedValues,
} from "../src/domain/requests/form_values.ts";
import { Alert } from "../src/components/ui/Alert.tsx";
import { type Ordering, RequestForm } from "../src/components/requests/form/RequestForm.tsx";
import { formatDate } from "../src/domain/time/alaska_time.ts";
import { FAILURE, SUCCESS } from "../src/domain/shell/toasts.ts";
import type { EffectiveOrder } from "../src/domain/requests/lists.ts";
import { orderText } from "../src/domain/requests/summary.ts";
import type { ERASED_FIELDS, RequestWithMeals } from "../src/domain/requests/request.ts";
import { urls } from "../src/domain/urls.ts";

interface NewRequestProps extends Ordering {
  copied: RequestWithMeals | null;
  /** The effective order beside the denied revision that is copied, if any. */
  effective: EffectiveOrder | null;
  lastOrder: LastOrder | null;
  /** Offered as the recipient of a first order. */
  ownDetails: LastRecipient;
}

const ERASED: Record<keyof typeof ERASED_FIELDS, string> = {
  className: "class",
  destination: "destination",
  comments: "comments",
};
const NOT_COPIED = Object.values(ERASED).join(", ").replace(/,(?=[^,]*$)/, " and");

export default function NewRequest({ copied, effective, lastOrder, ownDetails, ...ordering }: NewRequestProps) {
  const initial = copied ? toCopiedValues(copied) : { ...EMPTY_REQUEST, ...lastOrder };
  return (
    <>
      {copied?.erasedAt && (
        <Alert tone="info" title={`Special meals, ${NOT_COPIED} are not copied`}>
          <p>{`They were erased on ${formatDate(copied.erasedAt)}. Ask again who needs a special meal.`}</p>
        </Alert>
      )}
      {copied && effective && (
        <Alert tone="warning" title="The approved version stays in effect">
          <p>
            {`${orderText(effective, ordering.schools)} ${
              effective.pickup ? "can still be picked up" : "will still be delivered"
            }. `}
            If this new request is for the same trip, <a href={urls.request(copied.id)}>cancel that one</a>{" "}
            once the new one is approved.
          </p>
        </Alert>
      )}
      <RequestForm
        {...ordering}
        initial={initial}
        lastRecipient={lastOrder ?? ownDetails}
        call={urls.api.requests}
        submitLabel="Submit Request"
        success={SUCCESS.requestSubmitted}
        failure={FAILURE.submission}
      />
    </>
  );
}
