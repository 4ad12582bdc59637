import type { ReactNode } from "react";
import type { ListView } from "../../browser/use_list.ts";
import { isFiltered } from "../../domain/lists/params.ts";
import type { Paginated } from "../../domain/lists/pagination.ts";
import { withQuery } from "../../domain/urls.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ListNotice } from "./ListNotice.tsx";
import { Pagination } from "./Pagination.tsx";

interface ListRowsProps {
  /** The list's own address. */
  path: string;
  view: ListView<Paginated<unknown>>;
  /** Said when the list could not be loaded. */
  failed: string;
  /** Said when there is nothing to list. */
  empty: string;
  /** What is left of the address when the search is cleared. */
  cleared?: Record<string, string>;
  /** The table of what is listed. */
  children: ReactNode;
}

/**
 * A list's rows with what belongs to them: why they are not all, that there are none, and the pages, which a search or a
 * filter does without (spec section 2).
 */
export function ListRows({ path, view, failed, empty, cleared = {}, children }: ListRowsProps) {
  const { shown, params, state, reload } = view;
  const { data, pagination } = shown.list;
  const filtered = isFiltered(shown.params);
  return (
    <>
      <p className="visually-hidden" role="status">{filtered ? `${pagination.total} found` : ""}</p>
      <ListNotice
        state={state}
        failed={failed}
        onRetry={reload}
        isFiltered={filtered}
        pagination={pagination}
        shown={data.length}
      />
      {data.length > 0 ? children : (
        <EmptyState
          title={empty}
          action={filtered && <ButtonLink href={withQuery(path, cleared)}>Clear the Search</ButtonLink>}
        />
      )}
      {!filtered && (
        <Pagination
          page={pagination.page}
          totalPages={pagination.totalPages}
          isDisabled={state === "loading"}
          hrefFor={(page) => withQuery(path, { ...params, page })}
        />
      )}
    </>
  );
}
