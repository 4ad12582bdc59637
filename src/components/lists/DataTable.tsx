import {
  type ColumnDef,
  FlexRender,
  type Row,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { memo, type ReactNode, useMemo } from "react";
import type { Schools } from "../../domain/district/schools.ts";
import type { SortOrder } from "../../domain/lists/params.ts";
import { ChevronDownIcon } from "../ui/Icons.tsx";
import { RowCheckbox } from "../ui/RowCheckbox.tsx";
import { Table } from "../ui/Table.tsx";

interface ColumnMeta {
  className?: string;
  sort?: string;
  isRowHead?: boolean;
}

export interface DataColumn<Data> extends ColumnMeta {
  title: string;
  cell: (row: Data, index: number) => ReactNode;
}

const features = tableFeatures({ columnMeta: {} as ColumnMeta });

export interface DataTableProps<Data extends { id: string }> {
  caption: string;
  columnsFor: (schools: Schools) => DataColumn<Data>[];
  schools: Schools;
  rows: Data[];
  sorting?: { by: string; order: SortOrder; hrefFor: (by: string, order: SortOrder) => string };
  selection?: {
    selected: RowSelectionState;
    /** The same function each time, or every row is drawn again. */
    onChange: (ids: string[], isSelected: boolean) => void;
    /** The rows that are selected only one by one, and why. */
    leftOut: { isLeftOut: (row: Data) => boolean; why: string };
  };
  /** Puts rows under headers. */
  groups?: { keyOf: (row: Data) => string; headerOf: (key: string) => ReactNode } | undefined;
  opensRows?: boolean;
  isLoading?: boolean;
}

/** A table of data. Clicks on rows and keys are in src/browser/lists/table_rows.ts, which works before this script. */
export function DataTable<Data extends { id: string }>(props: DataTableProps<Data>) {
  const { caption, columnsFor, schools, rows, sorting, selection, groups, opensRows = false, isLoading = false } =
    props;
  // Stable until a poll brings other schools: other columns are another table, in which nothing keeps its focus.
  const columns = useMemo(
    () =>
      columnsFor(schools).map(({ title, cell, ...meta }): ColumnDef<typeof features, Data> => (
        { id: title, header: title, cell: ({ row }) => cell(row.original, row.index), meta }
      )),
    [JSON.stringify(schools)],
  );
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row.id });
  const ids = selection ? rows.filter((row) => !selection.leftOut.isLeftOut(row)).map(({ id }) => id) : [];
  const areAllSelected = ids.length > 0 && ids.every((id) => selection?.selected[id]);
  return (
    <Table caption={caption} isLoading={isLoading} className={opensRows ? "row-links" : ""}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection && (
              <th scope="col" className="select">
                <RowCheckbox
                  name="select-all"
                  label="Select all"
                  checked={areAllSelected}
                  isIndeterminate={!areAllSelected && rows.some(({ id }) => selection.selected[id])}
                  onChange={(event) => selection.onChange(ids, event.target.checked)}
                  disabled={ids.length === 0}
                  title={ids.length < rows.length ? selection.leftOut.why : undefined}
                />
              </th>
            )}
            {group.headers.map((header) => {
              const { className, sort } = header.column.columnDef.meta ?? {};
              const label = <FlexRender header={header} />;
              if (!sort || !sorting) return <th key={header.id} scope="col" className={className}>{label}</th>;
              return (
                <SortableHeader key={header.id} className={className} by={sort} sorting={sorting}>
                  {label}
                </SortableHeader>
              );
            })}
          </tr>
        ))}
      </thead>
      {[...Map.groupBy(table.getRowModel().rows, (row) => groups?.keyOf(row.original) ?? "")].map((
        [key, groupRows],
      ) => (
        <tbody key={key}>
          {groups && (
            <tr className="row-group">
              <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>{groups.headerOf(key)}</th>
            </tr>
          )}
          {groupRows.map((row) => (
            <DataRow
              key={row.id}
              row={row}
              columns={columns}
              isSelected={selection?.selected[row.id] === true}
              onSelect={selection?.onChange}
            />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

/** The id of a row's link, whose label names its checkbox, too. */
export function rowLinkId(index: number): string {
  return `row${index}`;
}

interface DataRowProps<Data extends { id: string }> {
  row: Row<typeof features, Data>;
  /** The columns make up the row's cells; TanStack's row stays the same object when they change. */
  columns: ColumnDef<typeof features, Data>[];
  isSelected: boolean;
  onSelect: ((ids: string[], isSelected: boolean) => void) | undefined;
}

/** Redrawn only when it has changed: a thousand rows take 0.1 s, which typing in the search would wait for. */
const DataRow = memo(function <Data extends { id: string }>(
  { row, isSelected, onSelect }: DataRowProps<Data>,
) {
  return (
    <tr className={isSelected ? "row-selected" : undefined}>
      {onSelect && (
        <td className="select">
          <RowCheckbox
            // The key under which a tick made before the script arrived is kept.
            name={rowLinkId(row.index)}
            labelledBy={rowLinkId(row.index)}
            checked={isSelected}
            onChange={(event) => onSelect([row.id], event.target.checked)}
          />
        </td>
      )}
      {row.getAllCells().map((cell) => {
        const { className, isRowHead } = cell.column.columnDef.meta ?? {};
        const Cell = isRowHead ? "th" : "td";
        return (
          <Cell key={cell.id} scope={isRowHead ? "row" : undefined} className={className}>
            <FlexRender cell={cell} />
          </Cell>
        );
      })}
    </tr>
  );
}) as <Data extends { id: string }>(props: DataRowProps<Data>) => ReactNode;

interface SortableHeaderProps {
  className: string | undefined;
  by: string;
  sorting: NonNullable<DataTableProps<{ id: string }>["sorting"]>;
  children: React.ReactNode;
}

/** A header that is a link, since sorting is part of the address and works without script. */
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
