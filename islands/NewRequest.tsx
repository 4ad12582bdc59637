import { post } from "../src/browser/api.ts";
import { copyOf, EMPTY_REQUEST } from "../src/browser/request_form_values.ts";
import { goWithToast } from "../src/browser/toasts.ts";
import type { LastRecipient } from "../src/components/request_form/RecipientFields.tsx";
import { RequestForm } from "../src/components/request_form/RequestForm.tsx";
import { DONE, FAILED } from "../src/domain/messages.ts";
import type { RequestWithMeals } from "../src/domain/requests.ts";
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
      initial={copied ? copyOf(copied) : EMPTY_REQUEST}
      lastRecipient={lastRecipient}
      earliestDate={earliestDate}
      submitLabel="Submit Request"
      failed={FAILED.submission}
      submit={async (form, key) => {
        await post(urls.api.requests, form, { "Idempotency-Key": key });
        goWithToast(homeHref, { ...DONE.requestSubmitted, tone: "success" });
      }}
    />
  );
}
