import { StyleSheet } from "@react-pdf/renderer";
import {
  cornersOf,
  LABEL_STOCKS,
  type LabelSheet,
  type LabelStock,
  type MealLabel,
} from "../../domain/kitchen/labels/labels.ts";
import { hasCodes } from "../printable.ts";
import { Box, Page, Paper, Words } from "./parts.tsx";

/** The smallest size of a note, in points. */
export const MIN_SIZE = 6;

/** The most letters that a meal's further labels repeat: even in W's, they leave room for the note. */
const MAX_REPEATED_LETTERS = 100;
/** The most letters of a name that further labels repeat, whatever comes with it. */
const MAX_REPEATED_NAME = 40;

const own = StyleSheet.create({
  none: { padding: 72, fontSize: 12 },
  texts: { flexGrow: 1 },
  space: { flexGrow: 1 },
  part: { flexDirection: "row", gap: 4, fontSize: MIN_SIZE },
  place: { flexGrow: 1, flexBasis: 0 },
});

/**
 * The labels of a day, each a page of a label's size, or several, which are painted beside each other on their sheets.
 * @param sizes of each label's texts, in points; null for the smallest, on several labels
 */
export function Labels({ sheet, sizes }: { sheet: LabelSheet; sizes: (number | null)[] }) {
  const { none, labels, start } = sheet;
  const stock = LABEL_STOCKS[sheet.stock];
  if (none !== null) {
    return (
      <Paper {...sheet}>
        <Page size="LETTER" style={own.none}>
          <Words>{none}</Words>
        </Page>
      </Paper>
    );
  }
  return (
    <Paper {...sheet} corners={cornersOf(stock)} start={start}>
      {labels.map((label, index) => (
        <Label key={index} index={index} label={label} stock={stock} size={sizes[index] ?? null} />
      ))}
    </Paper>
  );
}

/** A meal's label, with its place at the foot; or several, each with its number and what leaves room for the note. */
function Label({ label, stock, size, index }: LabelProps) {
  const { student, facts, notes, shortId } = label;
  // It breaks only after a dot.
  const where = [...label.where, ...hasCodes(student + notes) ? ["Read [U+...] in the request"] : []].join("\u00a0· ");
  const { width, height, padding } = stock;
  const isParted = size === null;
  const noteSize = size ?? MIN_SIZE;
  const repeatsStudent = student.length <= MAX_REPEATED_NAME || `${student}${facts}`.length <= MAX_REPEATED_LETTERS;
  const shortName = repeatsStudent ? "" : `${student.slice(0, MAX_REPEATED_NAME)}… · `;
  const repeatsPlace = `${student}${facts}${where}`.length <= MAX_REPEATED_LETTERS;
  const text = (words: string, size: number, isBold: boolean, isRepeated = false) =>
    words !== "" && (
      <Words
        ems={(width - 2 * padding.x) / size}
        orphans={1}
        widows={1}
        style={{ fontSize: size, fontWeight: isBold ? "bold" : "normal" }}
        fixed={isParted && isRepeated}
      >
        {words}
      </Words>
    );
  return (
    <Page
      tag="Sect"
      label={index}
      request={shortId}
      size={[width, height]}
      style={{ paddingHorizontal: padding.x, paddingVertical: padding.y }}
      experimentalPagination
    >
      <Box style={own.texts}>
        {text(student, noteSize + 1, true, repeatsStudent)}
        {text(facts, noteSize, true, true)}
        {isParted && (
          <Box style={own.part} fixed>
            <Words style={own.place}>{`${shortName}${repeatsPlace ? where : shortId}`}</Words>
            <Words tag="Artifact" isPageNumber>88 of 88</Words>
          </Box>
        )}
        {text(notes, noteSize, false)}
        {!isParted && <Box style={own.space} />}
        {!(isParted && repeatsPlace) && text(where, Math.max(MIN_SIZE, noteSize - 2), false)}
      </Box>
    </Page>
  );
}

interface LabelProps {
  label: MealLabel;
  stock: LabelStock;
  size: number | null;
  index: number;
}
