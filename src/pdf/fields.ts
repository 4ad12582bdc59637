import type { SheetField } from "../domain/requests/sheet.ts";
import { beside, padded, stack, tagged, text } from "./blocks.ts";
import type { Block, Paper, TextStyle } from "./paper.ts";

const LABEL: TextStyle = { size: 8, color: "#333333" };

/** A value below its label, an item of a list. */
export function field(paper: Paper, { label, value }: SheetField, style: TextStyle, width: number): Block {
  return tagged(
    paper,
    "LI",
    stack(text(paper, label, LABEL, width, "Lbl"), text(paper, value, style, width, "LBody")),
  );
}

/** How wide a field is on one line. */
export function fieldWidth(paper: Paper, { label, value }: SheetField, style: TextStyle): number {
  return Math.max(paper.widthOf(label, LABEL), paper.widthOf(value, style));
}

/** Fields from margin to margin with equal gaps. */
export function fieldsAcross(paper: Paper, fields: SheetField[], style: TextStyle): Block {
  const widths = fields.map((item) => fieldWidth(paper, item, style));
  const gap = (paper.width - sum(widths)) / (fields.length - 1);
  return beside(...fields.map((item, index) => ({
    x: sum(widths.slice(0, index)) + index * gap,
    block: padded(field(paper, item, style, widths[index] ?? 0), { bottom: 3 }),
  })));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
