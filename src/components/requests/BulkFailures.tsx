import type { BulkResult } from "../../domain/requests/bulk.ts";
import { shortId } from "../../domain/requests/request.ts";
import { urls } from "../../domain/urls.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";

interface BulkFailuresProps {
  failures: BulkResult["failures"];
  onDismiss: () => void;
}

/** The requests that a bulk action failed to change, each with the reason; stays until it is dismissed. */
export function BulkFailures({ failures, onDismiss }: BulkFailuresProps) {
  if (failures.length === 0) return null;
  return (
    <Alert tone="warning" role="alert" title={`${failures.length} request(s) were left as they are`}>
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
