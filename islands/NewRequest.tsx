import { post } from "../src/browser/api.ts";
import { EMPTY_REQUEST, toCopiedValues } from "../src/browser/request_form_values.ts";
import { goWithToast } from "../src/browser/toasts.ts";
import type { LastRecipient } from "../src/components/requests/form/RecipientFields.tsx";
import { RequestForm } from "../src/components/requests/form/RequestForm.tsx";
import { FAILURE, SUCCESS } from "../src/domain/toasts.ts";
import type { RequestWithMeals } from "../src/domain/requests/request.ts";
import { urls } from "../src/domain/urls.ts";

interface NewRequestProps {
  /** Whoever fills it in. */
  ownerId: string;
  earliestDate: string;
  /** Where success leads: the person's own dashboard. */
  homeHref: string;
  /** The request whose copy is begun with, if one was asked for. */
  copied: RequestWithMeals | null;
  lastRecipient: LastRecipient | null;
}

/** Orders lunches. Spec section 2, new request. */
export default function NewRequest({ ownerId, earliestDate, homeHref, copied, lastRecipient }: NewRequestProps) {
  return (
    <RequestForm
      ownerId={ownerId}
      initial={copied ? toCopiedValues(copied) : EMPTY_REQUEST}
      lastRecipient={lastRecipient}
      earliestDate={earliestDate}
      submitLabel="Submit Request"
      failed={FAILURE.submission}
      submit={async (form, key) => {
        await post(urls.api.requests, form, { "Idempotency-Key": key });
        goWithToast(homeHref, { ...SUCCESS.requestSubmitted, tone: "success" });
      }}
    />
  );
}
