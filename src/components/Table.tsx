import type { ReactNode } from "react";

interface TableProps {
  /** Names the table for screen readers. */
  caption: string;
  /** A thead and a tbody. */
  children: ReactNode;
}

/**
 * A table whose header stays in view. Class names for its parts: "numeric" right-aligns a th or td, "select" is a
 * checkbox's column, "actions" a column of buttons at the right, "nowrap" keeps a cell on one line, "row-link" marks a tr
 * that opens something when clicked, "row-selected" a ticked one, "cell-note" a quieter second line in a cell.
 */
export function Table({ caption, children }: TableProps) {
  return (
    <div className="table">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
