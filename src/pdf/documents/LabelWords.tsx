import { Box, Words } from "./parts.tsx";

/** A text of a label in one style. */
export interface LabelText {
  /** One that breaks where it has to, or lines that are known to fit. */
  lines: string[];
  /** In points. */
  size: number;
  bold: boolean;
}

/** A label as it is drawn: texts below each other, and one at its foot. */
export interface FittedLabel {
  texts: LabelText[];
  foot: LabelText;
}

/** A text of a label in a column of this width, in points. */
export function LabelWords({ text: { lines, size, bold }, width }: { text: LabelText; width: number }) {
  return (
    <Box tag="P" style={{ fontSize: size, fontWeight: bold ? "bold" : "normal" }}>
      {lines.map((line, index) => <Words key={index} tag={null} ems={width / size}>{line}</Words>)}
    </Box>
  );
}
