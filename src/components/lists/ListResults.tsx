import type { ReactNode } from "react";
import type { ListView } from "../../browser/lists/use_list.ts";
import { isFiltered, type Paginated } from "../../domain/lists/pagination.ts";
import { withQuery } from "../../domain/urls.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Pagination } from "./Pagination.tsx";

interface ListResultsProps {
  path: string;
  view: ListView<Paginated<unknown>>;
  loadError: string;
  emptyTitle: string;
  /** The next step when it is empty, unless it is a search. */
  emptyNote?: string | undefined;
  emptyAction?: ReactNode;
  /** How a search that found nothing was read. */
  noMatch?: string | undefined;
  /** The params that stay when the search is cleared. */
  clearedParams?: Record<string, string>;
  children: ReactNode;
}

/** A list's rows, notice, empty state and pages, which a search or filter leaves out (spec section 2). */
export function ListResults(
  { path, view, loadError, emptyTitle, emptyNote, emptyAction, noMatch = "", clearedParams = {}, children }:
    ListResultsProps,
) {
  const { displayed, params, state } = view;
  const { data, pagination } = displayed.list;
  const filtered = isFiltered(pagination);
  return (
    <>
      <p className="visually-hidden">{filtered ? `${pagination.total} found` : ""}</p>
      <ListNotice view={view} loadError={loadError} />
      {data.length > 0 ? children : (
        <EmptyState
          title={emptyTitle}
          note={filtered ? `${noMatch} Try fewer words or filters, or clear the search.`.trim() : emptyNote}
          action={filtered ? <ButtonLink href={withQuery(path, clearedParams)}>Clear Search</ButtonLink> : emptyAction}
        />
      )}
      {!filtered && (
        <Pagination
          of={pagination}
          isDisabled={state === "loading"}
          hrefFor={(page) => withQuery(path, { ...params, page })}
        />
      )}
    </>
  );
}

interface ListNoticeProps {
  view: Pick<ListView<Paginated<unknown>>, "displayed" | "state" | "retry">;
  loadError: string;
}

/** A notice above a list that failed to load or, since a search shows all of its matches on one page, is incomplete. */
function ListNotice({ view: { displayed: { list }, state, retry }, loadError }: ListNoticeProps) {
  if (state === "failed") {
    return (
      <Alert tone="danger" role="alert" title={loadError}>
        <div className="stack" data-gap="small">
          <p>What you see may be out of date. Check your connection and try again.</p>
          <div>
            <Button size="small" onPress={retry}>Try Again</Button>
          </div>
        </div>
      </Alert>
    );
  }
  const { total } = list.pagination;
  const isCut = isFiltered(list.pagination) && total > list.data.length;
  // Also while it is empty, since only what appears in it is read out.
  return (
    <p className={isCut ? "muted" : "visually-hidden"} role="status">
      {isCut &&
        `Showing the first ${list.data.length} of ${total} matches. Narrow your search to see the rest.`}
    </p>
  );
}
