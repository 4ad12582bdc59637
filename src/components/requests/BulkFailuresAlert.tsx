import type { BulkResult } from "../../domain/requests/decisions.ts";
import { shortId } from "../../domain/requests/request.ts";
import { urls } from "../../domain/urls.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";

export interface BulkFailures {
  title: string;
  failures: BulkResult["failures"];
}

/** The requests that a bulk action could not change, each with the reason; stays until it is dismissed. */
export function BulkFailuresAlert({ title, failures, onDismiss }: BulkFailures & { onDismiss: () => void }) {
  return (
    <Alert tone="warning" role="alert" title={title} takesFocus>
      <div className="stack" data-gap="small">
        <ul className="stack" data-gap="small">
          {failures.map(({ requestId, message }) => (
            <li key={requestId}>
              <a className="code" href={urls.reviewRequest(requestId)}>{shortId(requestId)}</a> {message}
            </li>
          ))}
        </ul>
        <div>
          <Button size="small" onPress={onDismiss}>Close</Button>
        </div>
      </div>
    </Alert>
  );
}
