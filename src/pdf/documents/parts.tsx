import { Document, Page as PdfPage, Text, View } from "@react-pdf/renderer";
import { PRODUCT_NAME } from "../../domain/shell/product.ts";
import { type ComponentProps, type FC, type PropsWithChildren, type ReactNode } from "react";
import type { DocumentHead } from "../../domain/district/district.ts";
import type { SheetField } from "../../domain/requests/sheet.ts";
import type { Tagging } from "../nodes.ts";
import type { DocumentProps } from "../render_document.ts";
import { LINE_HEIGHT, styles } from "./styles.ts";

type Style = ComponentProps<typeof View>["style"];

// Props that react-pdf does not know stay with a node, and reach the painter.
export const Box = View as unknown as FC<PropsWithChildren<ComponentProps<typeof View> & Tagging>>;
export const Words = Text as unknown as FC<PropsWithChildren<ComponentProps<typeof Text> & Tagging>>;

export const Page = PdfPage as unknown as FC<PropsWithChildren<ComponentProps<typeof PdfPage> & Tagging>>;
const TaggedDocument = Document as unknown as FC<PropsWithChildren<DocumentProps>>;

export function Paper({ title, department, printedAt, corners, start, children }: PropsWithChildren<PaperProps>) {
  const info = { title, author: department, creator: PRODUCT_NAME, creationDate: new Date(printedAt) };
  return <TaggedDocument {...info} corners={corners} start={start}>{children}</TaggedDocument>;
}

type PaperProps = Omit<DocumentHead, "contact"> & Pick<DocumentProps, "title" | "corners" | "start">;

export function Letterhead({ department, contact }: Omit<DocumentHead, "printedAt">) {
  return (
    <>
      <Words style={styles.department}>{department}</Words>
      {contact !== null && <Words style={styles.department}>{contact}</Words>}
    </>
  );
}

/** The heading of a section, above a line unless it is plain, on the page of what follows. */
export function Heading({ children, isPlain = false }: { children: string; isPlain?: boolean }) {
  const style = isPlain ? styles.plainHeading : [styles.heading, styles.section];
  return <Words tag="H2" style={style} minPresenceAhead={40}>{children}</Words>;
}

export function Field({ field: { label, value }, style }: { field: SheetField; style: Style }) {
  return (
    <Box tag="LI" style={styles.field}>
      <Words tag="Lbl" style={styles.label}>{label}</Words>
      <Words tag="LBody" style={style}>{value}</Words>
    </Box>
  );
}

export function FieldsInRows({ fields, style }: { fields: SheetField[]; style: (field: SheetField) => Style }) {
  return (
    <Box tag="L" style={styles.inRows}>
      {fields.map((field) => <Field key={field.label} field={field} style={style(field)} />)}
    </Box>
  );
}

/** A warning in a frame, whole on one page. */
export function Warning({ children }: { children: string }) {
  return <Words style={styles.warning} wrap={false}>{children}</Words>;
}

/** The foot of every page, first in it, since react-pdf repeats what it meets. Pages leave room for its `note`. */
export function Footer({ lines, note, margin }: { lines: string[]; note: string | null; margin: number }) {
  return (
    <Box style={[styles.footer, { left: margin, right: margin, bottom: margin }]} fixed>
      <Box>
        {note !== null && <Words>{note}</Words>}
        {lines.map((line) => <Words key={line} tag="Artifact">{line}</Words>)}
      </Box>
      <Words tag="Artifact" isPageNumber>Page</Words>
    </Box>
  );
}

export interface PaperColumn<Row> {
  title: string;
  value: (row: Row) => string | LedText;
  width: number;
  /** The width of the text below a lead, which goes on below the cells beside it, where those are one line. */
  textWidth?: number;
  isRowHead?: boolean;
  /** Whether an empty cell is a box, to be filled in by hand. */
  isWrittenIn?: boolean;
}

interface LedText {
  lead: string;
  text: string;
}

/** The most lines of a row that stays on one page. */
const KEPT_LINES = 12;

/** The height of a table's head and the edges of a row, in points. */
const HEAD_HEIGHT = 30;

/**
 * The most points of a table's part, in which two letters may take the place of one. react-pdf counts in 32-bit floats,
 * and never parts a column that comes near 65,536 points.
 */
const MAX_PART_HEIGHT = 20_000;

/** A table with its head on each page, below a title on its first row's page. A long one is laid out in parts. */
export function Table<Row>({ title, columns, rows, rowOf, size = 10 }: TableProps<Row>) {
  const lineCounts = rows.map((row) =>
    Math.max(...columns.map(({ value, width }) => estimateLines(value(row), width / size)))
  );
  const [firstLines = 0] = lineCounts;
  let height = 0;
  const parts = Map.groupBy(rows.entries(), ([index]) => {
    height += HEAD_HEIGHT + (lineCounts[index] ?? 0) * size * LINE_HEIGHT;
    return Math.floor(height / MAX_PART_HEIGHT);
  });
  return [...parts.values()].map((part, index) => (
    <Box key={index} tag="Table" isContinued={index > 0}>
      {/* react-pdf keeps with what follows only what has something before it. */}
      <Box style={styles.aboveTable} />
      <Box isTitle wrap={false} minPresenceAhead={HEAD_HEIGHT + Math.min(firstLines, KEPT_LINES) * size * LINE_HEIGHT}>
        {index === 0 && title}
      </Box>
      <Box tag={index === 0 ? "TR" : "Artifact"} style={styles.tableHead} wrap={false} fixed>
        {columns.map(({ title, width }) => <Words key={title} tag="TH" scope="Column" style={{ width }}>{title}
        </Words>)}
      </Box>
      {part.map(([index, row]) => (
        <Box
          key={index}
          tag="TR"
          style={[styles.row, { fontSize: size }]}
          wrap={(lineCounts[index] ?? 0) > KEPT_LINES}
          {...rowOf(row)}
        >
          {columns.map(({ value, ...column }) => (
            <Cell key={column.title} {...column} size={size} content={value(row)} />
          ))}
        </Box>
      ))}
    </Box>
  ));
}

interface TableProps<Row> {
  title: ReactNode;
  columns: PaperColumn<Row>[];
  rows: Row[];
  /** The owner of a row: its first column's text where it continues on another page, and its request's short id. */
  rowOf: (row: Row) => Pick<Tagging, "continuedAs" | "request">;
  size?: number;
}

type CellProps = Omit<PaperColumn<never>, "title" | "value"> & { content: string | LedText; size: number };

function Cell({ content, width, textWidth = width, isRowHead = false, isWrittenIn = false, size }: CellProps) {
  const { lead, text } = typeof content === "string" ? { lead: "", text: content } : content;
  const ems = width / size;
  return (
    <Box
      tag={isRowHead ? "TH" : "TD"}
      scope={isRowHead ? "Row" : undefined}
      style={[{ width }, isWrittenIn && !text ? styles.box : {}]}
    >
      {lead && <Words tag={null} ems={ems} style={styles.bold}>{lead}</Words>}
      {text && (
        <Words
          tag={null}
          ems={textWidth / size}
          style={[isRowHead && !lead ? styles.bold : {}, { width: textWidth }]}
        >
          {text}
        </Words>
      )}
    </Box>
  );
}

/** Estimates the lines of a text in a column, of letters that are 0.6 em wide. */
function estimateLines(content: string | LedText, ems: number): number {
  const text = typeof content === "string" ? content : `${content.lead}\n${content.text}`;
  return text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length * 0.6 / ems)), 0);
}
