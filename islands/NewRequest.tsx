import { post } from "../src/browser/api.ts";
import { EMPTY_REQUEST } from "../src/browser/request_form_values.ts";
import { goWithToast } from "../src/browser/toasts.ts";
import { RequestForm } from "../src/components/request_form/RequestForm.tsx";
import { DONE, FAILED } from "../src/domain/messages.ts";
import { urls } from "../src/domain/urls.ts";

interface NewRequestProps {
  earliestDate: string;
  /** Where success leads: the person's own dashboard. */
  homeHref: string;
}

/** Orders lunches. Spec section 2, new request. */
export default function NewRequest({ earliestDate, homeHref }: NewRequestProps) {
  return (
    <RequestForm
      initial={EMPTY_REQUEST}
      earliestDate={earliestDate}
      submitLabel="Submit Request"
      failed={FAILED.submission}
      submit={async (form) => {
        await post(urls.api.requests, form);
        goWithToast(homeHref, { ...DONE.requestSubmitted, tone: "success" });
      }}
    />
  );
}
