import type { PageInfo } from "../../domain/lists/pagination.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";

interface ListNoticeProps {
  state: "ready" | "loading" | "failed";
  /** Said when the list could not be loaded. */
  failed: string;
  onRetry: () => void;
  /** Whether every match should stand on one page. */
  isFiltered: boolean;
  pagination: PageInfo;
  /** Rows on the screen. */
  shown: number;
}

/** What there is to know about a list beside its rows: that it could not be loaded, or that it is not all of it. */
export function ListNotice({ state, failed, onRetry, isFiltered, pagination: { total }, shown }: ListNoticeProps) {
  if (state === "failed") {
    return (
      <Alert tone="danger" role="alert" title={failed}>
        <div className="stack" data-gap="small">
          <p>What you see may be out of date. Check the connection and try again.</p>
          <div>
            <Button size="small" onPress={onRetry}>Try Again</Button>
          </div>
        </div>
      </Alert>
    );
  }
  if (!isFiltered || total <= shown) return null;
  return (
    <p className="muted" role="status">
      {`Showing the first ${shown} of ${total} matches. Search for more to see fewer.`}
    </p>
  );
}
