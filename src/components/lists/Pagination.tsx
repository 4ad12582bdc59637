import type { ReactNode } from "react";
import { type PageInfo, pageSlots } from "../../domain/lists/pagination.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/Icons.tsx";

interface PaginationProps {
  of: Pick<PageInfo, "page" | "totalPages">;
  /** Returns the address of a page of the list; pages count from 1. */
  hrefFor: (page: number) => string;
  isDisabled?: boolean;
}

/** Links to the pages of a list; nothing where there is only one. Spec section 2, shared pieces. */
export function Pagination({ of: { page, totalPages }, hrefFor, isDisabled = false }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className="pagination no-print" aria-label="Pagination">
      <ul className="cluster" role="list">
        <li>
          <PageLink href={page > 1 ? hrefFor(page - 1) : undefined} isDisabled={isDisabled} rel="prev">
            <ChevronLeftIcon /> Previous
          </PageLink>
        </li>
        {pageSlots(page, totalPages).map((slot, index) => (
          <li key={slot === "ellipsis" ? `ellipsis-${index}` : slot}>
            {slot === "ellipsis"
              ? <span aria-hidden="true">…</span>
              : (
                <PageLink href={hrefFor(slot)} isDisabled={isDisabled} isCurrent={slot === page} label={`Page ${slot}`}>
                  {slot}
                </PageLink>
              )}
          </li>
        ))}
        <li>
          <PageLink href={page < totalPages ? hrefFor(page + 1) : undefined} isDisabled={isDisabled} rel="next">
            Next <ChevronRightIcon />
          </PageLink>
        </li>
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  href: string | undefined;
  isDisabled: boolean;
  isCurrent?: boolean;
  label?: string;
  rel?: "prev" | "next";
  children: ReactNode;
}

/** A disabled link keeps the focus it has, and is announced as disabled. */
function PageLink({ href, isDisabled, isCurrent, label, rel, children }: PageLinkProps) {
  const state = href === undefined ? { role: "link", tabIndex: -1 } : { href, rel };
  return (
    <ButtonLink
      {...state}
      variant={isCurrent ? "secondary" : "quiet"}
      aria-label={label}
      aria-disabled={isDisabled || href === undefined || undefined}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
    </ButtonLink>
  );
}
