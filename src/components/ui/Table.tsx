import type { ReactNode } from "react";

interface TableProps {
  caption: string;
  isLoading?: boolean;
  /** The columns' widths, from the first on, so that long texts wrap within their own; the others share the rest. */
  widths?: readonly string[];
  className?: string;
  /** The headings of its columns, each with its cell's class names. Without them, a thead is among the children. */
  columns?: Record<string, string>;
  children: ReactNode;
}

/**
 * A table whose header stays in view, or that scrolls sideways where it may not fit. Class names for its parts:
 * "numeric" right-aligns a th or td, "select" is a checkbox's column, "actions" a column of buttons at the right,
 * "nowrap" keeps a cell on one line, "name" does so unless it is long, "moment" is a column as wide as a date with its
 * time, "email" a cell as wide as most addresses, "row-selected" marks a selected tr, "cell-note" a quieter second line
 * in a cell, "cell-line" a line that is cut where it would be too long and "cell-lines" up to two of them, whose title
 * has all of it; columns with widths wrap them.
 */
export function Table(props: TableProps) {
  const { caption, isLoading = false, widths, className = "", columns, children } = props;
  return (
    <div
      className={`table surface ${className}`.trimEnd()}
      role="group"
      aria-label={caption}
      tabIndex={0}
      // The shell's script takes a frame that does not scroll out of the way of Tab, maybe before React comes.
      suppressHydrationWarning
      aria-busy={isLoading || undefined}
    >
      <table>
        <caption className="visually-hidden">{caption}</caption>
        {widths && (
          <colgroup>
            {/* Hiding a column's cells hides this, too. */}
            {widths.map((width, index) => (
              <col key={index} width={width} className={columns && Object.values(columns)[index] || undefined} />
            ))}
          </colgroup>
        )}
        {columns && (
          <thead>
            <tr>
              {Object.entries(columns).map(([heading, className]) => (
                <th key={heading} scope="col" className={className || undefined}>{heading}</th>
              ))}
            </tr>
          </thead>
        )}
        {children}
      </table>
    </div>
  );
}
