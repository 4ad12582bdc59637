import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { announce } from "../../browser/shell/announce.ts";
import { MAX_PAGE_SIZE } from "../../domain/lists/pagination.ts";
import { counted, numberText } from "../../domain/text/amounts.ts";
import { Button } from "../ui/Button.tsx";

interface SelectionBarProps {
  count: number;
  /** The number of past deliveries that are not selected while all else on the page is. */
  leftOut: number;
  elsewhere: number;
  /** Whether the list is searched or filtered, and so has no pages. */
  isFiltered: boolean;
  /** Whether more were to be selected than one action takes. */
  isFull: boolean;
  onClear: () => void;
  children?: ReactNode;
}

/** The bar while rows are selected, moving no row; for keys it comes before them. Spec section 2, admin dashboard. */
export function SelectionBar(
  { count, leftOut, elsewhere, isFiltered, isFull, onClear, children }: SelectionBarProps,
) {
  const others = elsewhere > 0 ? `${elsewhere} ${isFiltered ? "not shown" : "on other pages"}` : "";
  const past = leftOut > 0 ? `${counted(leftOut, "past delivery is", "past deliveries are")} not` : "";
  const limit = isFull ? `Maximum ${numberText(MAX_PAGE_SIZE)}` : "";

  // The row that brought it up must not end below it.
  useLayoutEffect(() => {
    document.activeElement?.closest("tr")?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    const selected = [`${count} selected`, past].filter(Boolean).join("; ");
    announce([selected, others, limit].filter(Boolean).join(", "));
  }, [count, past, others, limit]);

  return (
    <div className="selection-bar cluster no-print" role="group" aria-label="Selection">
      <strong>{`${count} request(s) selected`}</strong>
      {past && <p>{past}</p>}
      {limit && <p>{limit}</p>}
      {others && <p>{others}</p>}
      {children}
      <Button size="small" variant="quiet" onPress={onClear}>Clear</Button>
      {others && <p className="push">They stay selected until you clear them or switch tabs</p>}
    </div>
  );
}
