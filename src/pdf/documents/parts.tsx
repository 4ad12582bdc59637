import { Document, Page as PdfPage, Text, View } from "@react-pdf/renderer";
import { PRODUCT_NAME } from "../../domain/shell/product.ts";
import { type ComponentProps, type FC, type PropsWithChildren, type ReactNode } from "react";
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

interface PaperProps extends Pick<DocumentProps, "title" | "corners" | "start"> {
  department: string;
  printedAt: string;
}

export function Letterhead({ department, contact }: { department: string; contact: string | null }) {
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

/** Fields beside each other, in as many rows as they take. */
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

/**
 * The foot of every page. It comes first in a page, since react-pdf repeats what it meets.
 * @param note about the document itself, which pages leave room for, or null
 */
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

export interface Column {
  heading: string;
  width: number;
  /** Of the text below a lead, which goes on below the cells beside it, where those are one line. */
  textWidth?: number;
  isRowHead?: boolean;
  /** Whether an empty cell is a box, to be filled in by hand. */
  isWrittenIn?: boolean;
}

interface LedText {
  lead: string;
  text: string;
}

export interface Row {
  id: string;
  cells: (string | LedText)[];
  /** Put into the first column where the row continues on another page, so that each page shows whose it is. */
  continuedAs: string;
  /** The short id of the request that it is about. */
  request?: string;
}

/** A row of up to so many lines stays on one page. */
const KEPT_LINES = 12;

/** Of a table's head and the edges of a row, in points. */
const HEAD_HEIGHT = 30;

/**
 * In points, of which two letters may take the place of one. react-pdf counts in 32-bit floats, and never parts a column
 * that comes near 65,536 points.
 */
const MAX_PART_HEIGHT = 20_000;

/** With its head on each page, below a title on the page of its first row. A long one is laid out in parts. */
export function Table({ title, columns, rows, size = 10 }: TableProps) {
  const lineCounts = rows.map(({ cells }) =>
    Math.max(...cells.map((cell, index) => estimateLines(cell, (columns[index]?.width ?? 0) / size)))
  );
  const [firstLines = 0] = lineCounts;
  let height = 0;
  const parts = Map.groupBy(rows.entries(), ([row]) => {
    height += HEAD_HEIGHT + (lineCounts[row] ?? 0) * size * LINE_HEIGHT;
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
        {columns.map(({ heading, width }, index) => (
          <Words key={index} tag="TH" scope="Column" style={{ width }}>{heading}</Words>
        ))}
      </Box>
      {part.map(([row, { id, cells, continuedAs, request }]) => (
        <Box
          key={id}
          tag="TR"
          style={[styles.row, { fontSize: size }]}
          wrap={(lineCounts[row] ?? 0) > KEPT_LINES}
          continuedAs={continuedAs}
          request={request}
        >
          {columns.map((column, index) => <Cell key={index} {...column} size={size} content={cells[index] ?? ""} />)}
        </Box>
      ))}
    </Box>
  ));
}

interface TableProps {
  title: ReactNode;
  columns: Column[];
  rows: Row[];
  size?: number;
}

type CellProps = Column & { content: string | LedText; size: number };

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

/** About how many lines a text takes in a column, of letters that are 0.6 em wide. */
function estimateLines(content: string | LedText, ems: number): number {
  const text = typeof content === "string" ? content : `${content.lead}\n${content.text}`;
  return text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length * 0.6 / ems)), 0);
}
