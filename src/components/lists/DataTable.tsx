import {
  type ColumnDef,
  type OnChangeFn,
  type Row,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { KeyboardEvent, MouseEvent } from "react";
import type { SortOrder } from "../../domain/lists/params.ts";
import { ChevronDownIcon } from "../ui/Icons.tsx";
import { RowCheckbox } from "../ui/RowCheckbox.tsx";
import { Table } from "../ui/Table.tsx";

interface ColumnLook {
  /** One of Table's classes for a column's cells. */
  className?: string;
  /** What the list is sorted by from this column's header. */
  sort?: string;
}

const features = tableFeatures({ rowSelectionFeature, columnMeta: {} as ColumnLook });

/** The columns of a list of `Row`; a cell is what its function answers for the row. */
export type Columns<Row extends { id: string }> = ColumnDef<typeof features, Row>[];

interface DataTableProps<Data extends { id: string }> {
  /** Names the table for screen readers. */
  caption: string;
  /** Declared once, outside of the component: a new array is a new table. */
  columns: Columns<Data>;
  rows: Data[];
  sorting?: { by: string; order: SortOrder; hrefFor: (by: string, order: SortOrder) => string };
  selection?: {
    selected: RowSelectionState;
    onChange: OnChangeFn<RowSelectionState>;
    labelFor: (row: Data) => string;
  };
  /** Whether a click on a row opens something. */
  opensRows?: boolean;
  /** Rows to mark because they changed a moment ago. */
  changed?: ReadonlySet<string>;
  isLoading?: boolean;
}

const NOTHING: RowSelectionState = {};

/**
 * A list of the server's rows. The first link of a row is what the row opens: a click anywhere on the row follows it, the
 * arrow keys, Home and End move from one row's to another's, and Space selects the row.
 */
export function DataTable<Data extends { id: string }>(
  { caption, columns, rows, sorting, selection, opensRows = false, changed, isLoading = false }: DataTableProps<Data>,
) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    state: { rowSelection: selection?.selected ?? NOTHING },
    onRowSelectionChange: (change) => selection?.onChange(change),
  });
  return (
    <Table caption={caption} isLoading={isLoading}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection && (
              <th scope="col" className="select">
                <RowCheckbox
                  label="Select all"
                  checked={table.getIsAllRowsSelected()}
                  isIndeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {group.headers.map((header) => {
              const { className, sort } = header.column.columnDef.meta ?? {};
              const words = <table.FlexRender header={header} />;
              if (!sort || !sorting) return <th key={header.id} scope="col" className={className}>{words}</th>;
              return (
                <SortableHeader key={header.id} className={className} by={sort} sorting={sorting}>
                  {words}
                </SortableHeader>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody
        onClick={opensRows ? openRow : undefined}
        onKeyDown={(event) => moveOrSelect(event, selection && ((id) => table.getRow(id).toggleSelected()))}
      >
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            data-id={row.id}
            className={[
              opensRows && "row-link",
              row.getIsSelected() && "row-selected",
              changed?.has(row.id) && "row-changed",
            ]
              .filter(Boolean).join(" ")}
          >
            {selection && <SelectCell row={row} label={selection.labelFor(row.original)} />}
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className={cell.column.columnDef.meta?.className}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function SelectCell<Data extends { id: string }>({ row, label }: { row: Row<typeof features, Data>; label: string }) {
  return (
    <td className="select">
      <RowCheckbox label={label} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
    </td>
  );
}

interface SortableHeaderProps {
  className: string | undefined;
  by: string;
  sorting: NonNullable<DataTableProps<{ id: string }>["sorting"]>;
  children: React.ReactNode;
}

/** A header that is a link: sorting stands in the address and needs no script. */
function SortableHeader({ className, by, sorting, children }: SortableHeaderProps) {
  const isSorted = sorting.by === by;
  const isAscending = isSorted && sorting.order === "asc";
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
    >
      <a className="sort-link" href={sorting.hrefFor(by, isAscending ? "desc" : "asc")}>
        {children} <ChevronDownIcon />
      </a>
    </th>
  );
}

function openRow(event: MouseEvent): void {
  const target = event.target as Element;
  const isMarkingText = !getSelection()?.isCollapsed;
  if (target.closest("a, button, label, .select") || isMarkingText) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  // With its keys, so that a new tab or window is opened where one is asked for.
  const click = new globalThis.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey });
  target.closest("tr")?.querySelector("a")?.dispatchEvent(click);
}

function moveOrSelect(event: KeyboardEvent, toggle: ((id: string) => void) | undefined): void {
  const focused = event.target as HTMLElement;
  const row = focused.closest("tr");
  if (!row?.dataset.id || event.ctrlKey || event.metaKey || event.altKey) return;
  const rowTo: Record<string, Element | null | undefined> = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  };
  if (event.key in rowTo) {
    rowTo[event.key]?.querySelector<HTMLElement>(focused.matches("input") ? "input" : "a")?.focus();
  } else if (toggle && event.key === " " && focused.matches("a")) {
    toggle(row.dataset.id);
  } else if (event.key === "Enter" && focused.matches("input")) {
    row.querySelector("a")?.click();
  } else return;
  event.preventDefault();
}
