import { StyleSheet } from "@react-pdf/renderer";
import type { ServingSheets as Data } from "../../domain/kitchen/day_sheet/serving_sheet.ts";
import { Box, FieldsInRows, Footer, Heading, Letterhead, Page, Paper, Words } from "./parts.tsx";
import { styles } from "./styles.ts";

type Sheet = Data["sheets"][number];

const MARGIN = 45;

const own = StyleSheet.create({
  page: { padding: MARGIN, paddingBottom: MARGIN + 28, fontSize: 9.5 },
  title: { marginTop: 2, paddingBottom: 4, marginBottom: 6, borderBottom: "2pt solid #000000" },
  fact: { fontSize: 11.5, fontWeight: "bold" },
  section: { marginTop: 8 },
  small: { fontSize: 8 },
  boxes: { height: 17, fontSize: 6.5 },
  meals: { flexDirection: "row", alignItems: "flex-start", gap: 14 },
  meal: { flexDirection: "row", alignItems: "flex-start", width: 254, paddingBottom: 3 },
  longMeal: { flexDirection: "row", alignItems: "flex-start", width: "100%", paddingBottom: 3 },
  check: { width: 9, height: 9, marginTop: 1.5, marginRight: 6, border: "0.6pt solid #000000" },
  name: { flexGrow: 1, flexBasis: 0, ...styles.small },
  blanks: { flexDirection: "row", gap: 16 },
  blank: { flexGrow: 1, flexBasis: 0, height: 35, marginBottom: 5, borderBottom: "0.6pt solid #000000" },
});

/** A serving sheet for each request, on a page of its own, or more where one does not hold it. */
export function ServingSheets({ document, note }: { document: Data; note: string | null }) {
  const { title, department, printedAt, none, sheets, footer } = document;
  const page = { tag: "Sect", size: "LETTER", style: own.page, experimentalPagination: true } as const;
  return (
    <Paper title={title} department={department} printedAt={printedAt}>
      {none !== null && (
        <Page {...page}>
          <Footer lines={[footer]} note={note} margin={MARGIN} />
          <Words>{none}</Words>
        </Page>
      )}
      {sheets.map((sheet, index) => (
        <Page key={index} {...page} request={sheet.shortId}>
          <Footer lines={[footer]} note={note} margin={MARGIN} />
          <Sheet sheet={sheet} document={document} />
        </Page>
      ))}
    </Paper>
  );
}

function Sheet({ sheet, document: { name, department, contact } }: { sheet: Sheet; document: Data }) {
  const { school, facts, shortId, comments, lunches, meals, blanks, rule } = sheet;
  return (
    <>
      <Letterhead department={department} contact={contact} />
      <Words tag="H1" style={[styles.title, own.title]}>{`${name}: ${school}`}</Words>
      <FieldsInRows fields={facts} style={() => own.fact} />
      <Words style={own.small}>{`Request ${shortId}`}</Words>
      {comments !== null && (
        <>
          <Heading isPlain>{comments.heading}</Heading>
          <Words style={styles.small}>{comments.text}</Words>
        </>
      )}
      <Heading isPlain>{lunches.heading}</Heading>
      <Boxes count={lunches.count} />
      <Heading isPlain>{meals.heading}</Heading>
      {meals.none !== null && <Words style={styles.small}>{meals.none}</Words>}
      <Meals names={meals.names} />
      <Box wrap={false} style={own.section}>
        {blanks.map((labels) => (
          <Box key={labels.join()} style={own.blanks}>
            {labels.map((label) => <Words key={label} style={[own.small, own.blank]}>{label}</Words>)}
          </Box>
        ))}
        <Words style={own.small}>{rule}</Words>
      </Box>
    </>
  );
}

const BOX_WIDTH = 26.1;
const BOXES_IN_ROW = 20;

/** Numbered boxes, as many as lunches. A screen reader says how many, and not each number. */
function Boxes({ count }: { count: number }) {
  return (
    <Box tag="Artifact">
      {Array.from({ length: Math.ceil(count / BOXES_IN_ROW) }, (_, row) => {
        const first = row * BOXES_IN_ROW + 1;
        const boxes = { first, last: Math.min(first + BOXES_IN_ROW - 1, count), width: BOX_WIDTH };
        return <Box key={row} style={own.boxes} boxes={boxes} wrap={false} />;
      })}
    </Box>
  );
}

/** The names in two columns, and across the page those that are too long for one. */
function Meals({ names }: { names: string[] }) {
  const rows: string[][] = [];
  for (const name of names) {
    const [other, ...more] = rows.at(-1) ?? [];
    if (other !== undefined && more.length === 0 && ![other, name].some(isLong)) rows.at(-1)?.push(name);
    else rows.push([name]);
  }
  return (
    <Box tag="L">
      {rows.map((row, index) => (
        <Box key={index} style={own.meals} wrap={row.some(isLong)}>
          {row.map((name, column) => <Meal key={column} name={name} />)}
        </Box>
      ))}
    </Box>
  );
}

function isLong(name: string): boolean {
  return name.length > COLUMN_LETTERS;
}

/** The letters of about eight lines in a column; a longer name goes across the page. */
const COLUMN_LETTERS = 350;

function Meal({ name }: { name: string }) {
  return (
    <Box tag="LI" style={isLong(name) ? own.longMeal : own.meal}>
      <Box style={own.check} />
      <Words tag="LBody" style={own.name}>{name}</Words>
    </Box>
  );
}
