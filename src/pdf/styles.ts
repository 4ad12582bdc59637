import { StyleSheet } from "@react-pdf/renderer";
import { FAMILY } from "./fonts.ts";

const INCH = 72;
const rule = "1pt solid #000000";

/**
 * Black on white, with sizes in points and numbers to read at arm's length. The page sets no line height, because the
 * layout engine multiplies an inherited one again on every page.
 */
export const styles = StyleSheet.create({
  page: { padding: INCH, fontFamily: FAMILY, fontSize: 9.5, color: "#000000" },
  paper: { flexGrow: 1 },
  content: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  footer: {
    flexDirection: "row",
    justifyContent: "space-between",
    marginTop: 12,
    paddingTop: 6,
    borderTop: "0.5pt solid #000000",
    fontSize: 8,
  },

  head: { flexDirection: "row", alignItems: "flex-end", paddingBottom: 8, borderBottom: "2pt solid #000000" },
  headText: { flexGrow: 1, flexBasis: 0, paddingRight: 16 },
  department: { fontSize: 9 },
  title: { fontSize: 17, fontWeight: "bold", lineHeight: 1.2, marginTop: 2 },
  status: { border: "1.5pt solid #000000", paddingVertical: 4, paddingHorizontal: 9 },
  statusValue: { fontSize: 13, fontWeight: "bold", lineHeight: 1.2 },
  identity: { flexDirection: "row", justifyContent: "space-between", marginTop: 8 },
  identityField: { flexShrink: 1 },
  warning: { marginTop: 10, padding: 7, border: "2pt solid #000000", fontSize: 10.5, fontWeight: "bold" },

  section: { marginTop: 11 },
  heading: { fontSize: 10.5, fontWeight: "bold", paddingBottom: 2, marginBottom: 5, borderBottom: rule },
  row: { flexDirection: "row", gap: 18 },
  people: { flexDirection: "row", gap: 24 },
  column: { flexGrow: 1, flexBasis: 0 },
  field: { marginBottom: 3 },
  shortField: { flexShrink: 0 },
  textField: { flexGrow: 1, flexBasis: 0 },
  normal: { fontSize: 10 },
  label: { fontSize: 8, color: "#333333" },
  large: { fontSize: 15, fontWeight: "bold", lineHeight: 1.25 },
  huge: { fontSize: 26, fontWeight: "bold", lineHeight: 1.15 },
  body: { fontSize: 10, lineHeight: 1.35 },
  bold: { fontWeight: "bold" },

  meals: { marginTop: 12 },
  mealsHeading: {
    backgroundColor: "#000000",
    color: "#ffffff",
    fontSize: 12,
    fontWeight: "bold",
    paddingVertical: 5,
    paddingHorizontal: 8,
  },
  mealTotals: { paddingVertical: 4, paddingHorizontal: 8, fontSize: 10, lineHeight: 1.25, fontWeight: "bold" },
  // Every height in the table is a multiple of half a point. The layout engine counts in 32-bit floats. Far down a long
  // table, it would take rounding errors for overlapping rows, which it cannot split into pages.
  mealHead: {
    flexDirection: "row",
    gap: 8,
    paddingVertical: 4,
    paddingHorizontal: 8,
    borderBottom: rule,
    fontSize: 8,
    lineHeight: 1.25,
    fontWeight: "bold",
  },
  meal: { flexDirection: "row", gap: 8, paddingVertical: 5, paddingHorizontal: 8, fontSize: 10, lineHeight: 1.25 },
  lastOfMeal: { borderBottom: "0.5pt solid #000000" },
  mealNumber: { width: 36 },
  mealStudent: { width: 130 },
  mealNotes: { flexGrow: 1, flexBasis: 0 },
  note: { marginTop: 12, fontSize: 8 },
});
