import { post } from "../src/browser/api.ts";
import { EMPTY_REQUEST, toCopiedValues } from "../src/browser/request_form_values.ts";
import { navigateWithToast } from "../src/browser/toasts.ts";
import type { LastRecipient } from "../src/components/requests/form/RecipientFields.tsx";
import { RequestForm } from "../src/components/requests/form/RequestForm.tsx";
import { IDEMPOTENCY_HEADER } from "../src/domain/headers.ts";
import { FAILURE, SUCCESS } from "../src/domain/toasts.ts";
import type { RequestWithMeals } from "../src/domain/requests/request.ts";
import { urls } from "../src/domain/urls.ts";

interface NewRequestProps {
  /** The id of the user who fills it in. */
  userId: string;
  earliestDate: string;
  /** The user's dashboard, opened after a success. */
  homeHref: string;
  /** The request to copy, if any. */
  copied: RequestWithMeals | null;
  lastRecipient: LastRecipient | null;
}

/** The form for a new request. Spec section 2, new request. */
export default function NewRequest({ userId, earliestDate, homeHref, copied, lastRecipient }: NewRequestProps) {
  return (
    <RequestForm
      userId={userId}
      initial={copied ? toCopiedValues(copied) : EMPTY_REQUEST}
      lastRecipient={lastRecipient}
      earliestDate={earliestDate}
      submitLabel="Submit Request"
      failure={FAILURE.submission}
      onSubmit={async (payload, idempotencyKey) => {
        await post(urls.api.requests, payload, { [IDEMPOTENCY_HEADER]: idempotencyKey });
        navigateWithToast(homeHref, { ...SUCCESS.requestSubmitted, tone: "success" });
      }}
    />
  );
}
