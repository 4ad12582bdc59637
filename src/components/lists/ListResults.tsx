import type { ReactNode } from "react";
import type { ListView } from "../../browser/lists/use_list.ts";
import { isFiltered } from "../../domain/lists/params.ts";
import type { Paginated } from "../../domain/lists/pagination.ts";
import { withQuery } from "../../domain/urls.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ListNotice } from "./ListNotice.tsx";
import { Pagination } from "./Pagination.tsx";

interface ListResultsProps {
  path: string;
  view: ListView<Paginated<unknown>>;
  loadError: string;
  emptyTitle: string;
  /** What to do next then, unless it is a search. */
  emptyNote?: string | undefined;
  emptyAction?: ReactNode;
  /** How a search was read that found nothing. */
  noMatch?: string | undefined;
  /** The params that stay when the search is cleared. */
  clearedParams?: Record<string, string>;
  children: ReactNode;
}

/**
 * A list's rows with what belongs around them: the notice above, the empty state, and the pages, which are left out of a
 * search or a filter (spec section 2).
 */
export function ListResults(
  { path, view, loadError, emptyTitle, emptyNote, emptyAction, noMatch = "", clearedParams = {}, children }:
    ListResultsProps,
) {
  const { displayed, params, state } = view;
  const { data, pagination } = displayed.list;
  const isSearch = isFiltered(displayed.params);
  return (
    <>
      <p className="visually-hidden">{isSearch ? `${pagination.total} found` : ""}</p>
      <ListNotice view={view} loadError={loadError} />
      {data.length > 0 ? children : (
        <EmptyState
          title={emptyTitle}
          note={isSearch ? `${noMatch} Try fewer words or filters, or clear the search.`.trim() : emptyNote}
          action={isSearch ? <ButtonLink href={withQuery(path, clearedParams)}>Clear Search</ButtonLink> : emptyAction}
        />
      )}
      {!isSearch && (
        <Pagination
          of={pagination}
          isDisabled={state === "loading"}
          hrefFor={(page) => withQuery(path, { ...params, page })}
        />
      )}
    </>
  );
}
