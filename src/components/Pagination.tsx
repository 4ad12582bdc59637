import type { ReactNode } from "react";
import { pageSlots } from "../domain/pagination.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "./Icons.tsx";

interface PaginationProps {
  page: number;
  totalPages: number;
  /** The address of a page of the list, 1 the first. */
  hrefFor: (page: number) => string;
  /** While the list loads. */
  isDisabled?: boolean;
}

/** Links to the pages of a list; nothing where there is only one. Spec section 2, shared pieces. */
export function Pagination({ page, totalPages, hrefFor, isDisabled = false }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className="pagination no-print" aria-label="Pagination">
      <ul>
        <li>
          <PageLink href={hrefFor(page - 1)} isDisabled={isDisabled || page <= 1} rel="prev">
            <ChevronLeftIcon /> Previous
          </PageLink>
        </li>
        {pageSlots(page, totalPages).map((slot, index) => (
          <li key={slot === "ellipsis" ? `ellipsis-${index}` : slot}>
            {slot === "ellipsis"
              ? <span className="pagination-ellipsis" aria-hidden="true">…</span>
              : (
                <PageLink href={hrefFor(slot)} isDisabled={isDisabled} isCurrent={slot === page} label={`Page ${slot}`}>
                  {slot}
                </PageLink>
              )}
          </li>
        ))}
        <li>
          <PageLink href={hrefFor(page + 1)} isDisabled={isDisabled || page >= totalPages} rel="next">
            Next <ChevronRightIcon />
          </PageLink>
        </li>
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  href: string;
  isDisabled: boolean;
  isCurrent?: boolean;
  label?: string;
  rel?: "prev" | "next";
  children: ReactNode;
}

/** A link without an address is disabled: it is announced as one and takes no focus. */
function PageLink({ href, isDisabled, isCurrent, label, rel, children }: PageLinkProps) {
  const state = isDisabled ? { role: "link", "aria-disabled": true } : { href, rel };
  return (
    <a {...state} className="pagination-link" aria-label={label} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </a>
  );
}
