import { StyleSheet } from "@react-pdf/renderer";

const FOOT = "0.5pt solid #000000";
/** The line height of a table's rows, in ems. */
export const LINE_HEIGHT = 1.25;
const RULE = "1pt solid #000000";

/** Styles in points, with numbers to read at arm's length. */
export const styles = StyleSheet.create({
  footer: {
    position: "absolute",
    flexDirection: "row",
    justifyContent: "space-between",
    paddingTop: 6,
    borderTop: FOOT,
    fontSize: 8,
  },
  department: { fontSize: 9, marginBottom: 2 },
  section: { marginTop: 11 },
  title: { fontSize: 17, fontWeight: "bold", lineHeight: 1.2 },
  heading: { fontSize: 10.5, fontWeight: "bold", paddingBottom: 2, marginBottom: 5, borderBottom: RULE },
  plainHeading: { fontSize: 10.5, fontWeight: "bold", marginTop: 8, paddingBottom: 3 },
  warning: {
    paddingVertical: 6,
    paddingHorizontal: 9,
    border: "2pt solid #000000",
    fontSize: 10.5,
    fontWeight: "bold",
  },
  inRows: { flexDirection: "row", flexWrap: "wrap", columnGap: 18 },
  field: { flexShrink: 1, marginBottom: 3 },
  label: { fontSize: 8, color: "#333333" },
  normal: { fontSize: 10 },
  large: { fontSize: 15, fontWeight: "bold", lineHeight: 1.25 },
  huge: { fontSize: 26, fontWeight: "bold", lineHeight: 1.15 },
  // Heights of what is in a list or a table are multiples of half a point. react-pdf counts in 32-bit floats, and far down
  // a long list, it would take rounding errors for rows that overlap, which it does not part.
  body: { fontSize: 10, lineHeight: 1.35 },
  small: { fontSize: 9.5, lineHeight: 12 / 9.5 },
  box: { height: 20, border: FOOT },
  bold: { fontWeight: "bold" },
  bar: { flexDirection: "row", backgroundColor: "#000000", color: "#ffffff", paddingVertical: 5, paddingHorizontal: 8 },
  totals: { fontSize: 10, fontWeight: "bold", lineHeight: 1.25, paddingVertical: 4, paddingHorizontal: 8 },
  aboveTable: { height: 0 },
  tableHead: {
    flexDirection: "row",
    gap: 8,
    paddingVertical: 4,
    paddingHorizontal: 8,
    borderBottom: RULE,
    fontSize: 8,
    lineHeight: LINE_HEIGHT,
    fontWeight: "bold",
  },
  // Stretched cells of one line could not be parted, and the end of a row taller than a page would be lost.
  row: {
    flexDirection: "row",
    alignItems: "flex-start",
    gap: 8,
    paddingVertical: 5,
    paddingHorizontal: 8,
    lineHeight: LINE_HEIGHT,
    borderBottom: FOOT,
  },
});
