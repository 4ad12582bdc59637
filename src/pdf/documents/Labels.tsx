import { Page, StyleSheet } from "@react-pdf/renderer";
import { LABEL_STOCKS, type LabelSheet, type LabelStock, positionsOf } from "../../domain/kitchen/labels/labels.ts";
import { type FittedLabel, LabelWords } from "./LabelWords.tsx";
import { Box, Paper, Words } from "./parts.tsx";

const own = StyleSheet.create({
  none: { padding: 72, fontSize: 12 },
  label: { position: "absolute" },
  foot: { position: "absolute" },
});

/** The labels of a day on their sheets, each as a section of its own. */
export function Labels({ sheet, labels }: { sheet: LabelSheet; labels: FittedLabel[] }) {
  const { title, department, printedAt, none, start } = sheet;
  const stock = LABEL_STOCKS[sheet.stock];
  const perPage = positionsOf(stock);
  const pages = Math.ceil((start - 1 + labels.length) / perPage);
  return (
    <Paper title={title} department={department} printedAt={printedAt}>
      {none !== null && (
        <Page size="LETTER" style={own.none}>
          <Words>{none}</Words>
        </Page>
      )}
      {Array.from({ length: none === null ? pages : 0 }, (_, page) => (
        <Page key={page} size="LETTER">
          {labels.slice(Math.max(0, page * perPage - start + 1), (page + 1) * perPage - start + 1).map((
            label,
            index,
          ) => (
            <Label
              key={index}
              label={label}
              stock={stock}
              corner={cellAt(stock, (page === 0 ? start - 1 : 0) + index, sheet)}
            />
          ))}
        </Page>
      ))}
    </Paper>
  );
}

/** One label, of which nothing is painted beyond its edges, where another child's is. Its last text stands at its foot. */
function Label(
  { label, stock, corner }: { label: FittedLabel; stock: LabelStock; corner: { left: number; top: number } },
) {
  const { width, height, padding } = stock;
  const inner = { left: padding.x, width: width - 2 * padding.x };
  return (
    <Box tag="Sect" isClipped style={[own.label, corner, { width, height }]}>
      <Box style={[own.label, inner, { top: padding.y }]}>
        {label.texts.map((text, index) => <LabelWords key={index} text={text} width={inner.width} />)}
      </Box>
      <Box style={[own.label, inner, { bottom: padding.y }]}>
        <LabelWords text={label.foot} width={inner.width} />
      </Box>
    </Box>
  );
}

/** The upper left corner of a position on its sheet, from 0. */
export function cellAt(stock: LabelStock, position: number, { dx, dy }: Pick<LabelSheet, "dx" | "dy">) {
  return {
    left: stock.left + (position % stock.columns) * stock.pitchX + dx,
    top: stock.top + Math.floor(position / stock.columns) * stock.pitchY + dy,
  };
}
