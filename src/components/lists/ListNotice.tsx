import type { ListView } from "../../browser/lists/use_list.ts";
import type { Paginated } from "../../domain/lists/pagination.ts";
import { isFiltered } from "../../domain/lists/params.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";

interface ListNoticeProps {
  view: Pick<ListView<Paginated<unknown>>, "displayed" | "state" | "reload">;
  loadError: string;
}

/** A notice above a list that failed to load or, since a search shows all of its matches on one page, is incomplete. */
export function ListNotice({ view: { displayed: { params, list }, state, reload }, loadError }: ListNoticeProps) {
  if (state === "failed") {
    return (
      <Alert tone="danger" role="alert" title={loadError}>
        <div className="stack" data-gap="small">
          <p>What you see may be out of date. Check your connection and try again.</p>
          <div>
            <Button size="small" onPress={reload}>Try Again</Button>
          </div>
        </div>
      </Alert>
    );
  }
  const { total } = list.pagination;
  const isCut = isFiltered(params) && total > list.data.length;
  // Also while it is empty, since only what appears in it is read out.
  return (
    <p className={isCut ? "muted" : "visually-hidden"} role="status">
      {isCut &&
        `Showing the first ${list.data.length} of ${total} matches. Narrow your search to see the rest.`}
    </p>
  );
}
