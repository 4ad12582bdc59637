import { type PageInfo, totalLabel } from "../../domain/lists/pagination.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";

interface ListNoticeProps {
  state: "ready" | "loading" | "failed";
  /** Shown when the list failed to load. */
  loadError: string;
  onRetry: () => void;
  /** Whether it is a search, which shows all of its matches on one page. */
  isFiltered: boolean;
  pagination: PageInfo;
  /** How many rows are displayed. */
  displayedCount: number;
}

/** A notice above a list that failed to load or is incomplete. */
export function ListNotice(
  { state, loadError, onRetry, isFiltered, pagination: { total, isCapped, searchedFirst }, displayedCount }:
    ListNoticeProps,
) {
  if (state === "failed") {
    return (
      <Alert tone="danger" role="alert" title={loadError}>
        <div className="stack" data-gap="small">
          <p>What you see may be out of date. Check your connection and try again.</p>
          <div>
            <Button size="small" onPress={onRetry}>Try Again</Button>
          </div>
        </div>
      </Alert>
    );
  }
  const isCut = isFiltered && (isCapped || total > displayedCount);
  const isPartOfAll = isFiltered && searchedFirst !== undefined;
  // Also while it is empty, since only what appears in it is read out.
  return (
    <p className={isCut || isPartOfAll ? "muted" : "visually-hidden"} role="status">
      {isCut &&
        `Showing the first ${displayedCount} of ${totalLabel({ total, isCapped })} matches. ` +
          "Narrow your search to see the rest."}
      {isCut && isPartOfAll && " "}
      {isPartOfAll &&
        `Only the first ${searchedFirst} requests of this list were searched. ` +
          "To search all of them, type at least three letters or digits in a row."}
    </p>
  );
}
