import { StyleSheet } from "@react-pdf/renderer";
import { shortId } from "../../domain/requests/request.ts";
import { MEAL_COLUMNS, type Sheet, type SheetField, type SheetSection } from "../../domain/requests/sheet.ts";
import { Box, Field, FieldsInRows, Footer, Heading, Letterhead, Page, Paper, Table, Warning, Words } from "./parts.tsx";
import { styles } from "./styles.ts";

const MARGIN = 72;

const own = StyleSheet.create({
  page: { padding: MARGIN, paddingBottom: MARGIN + 37, fontSize: 9.5, color: "#000000" },
  head: { flexDirection: "row", alignItems: "flex-end", paddingBottom: 8, borderBottom: "2pt solid #000000" },
  titles: { flexGrow: 1, flexBasis: 0, paddingRight: 16 },
  status: { border: "1.5pt solid #000000", paddingTop: 4, paddingBottom: 1, paddingHorizontal: 9 },
  statusValue: { fontSize: 13, fontWeight: "bold", lineHeight: 1.2 },
  people: { flexDirection: "row", gap: 24 },
  column: { flexGrow: 1, flexBasis: 0 },
  mealsHeading: { fontSize: 12, fontWeight: "bold" },
});

/** Draws a request's sheet. The `note` is about the document itself, if there is something to say. */
export function RequestSheet({ sheet, note }: { sheet: Sheet; note: string | null }) {
  const request = shortId(sheet.requestId.value);
  return (
    <Paper title={`${sheet.title} ${sheet.requestId.value}`} department={sheet.department} printedAt={sheet.printedAt}>
      <Page size="LETTER" style={own.page} request={request} experimentalPagination>
        <Footer lines={[sheet.footer.printed, sheet.footer.requestId]} note={note} margin={MARGIN} />
        <Head {...sheet} />
        {sheet.warnings.map((warning) => (
          <Box key={warning} style={styles.section}>
            <Warning>{warning}</Warning>
          </Box>
        ))}
        <Section section={sheet.delivery} size="large" />
        <Section section={sheet.lunchCount} size="huge" />
        {sheet.bag && <Prose {...sheet.bag} />}
        <SpecialMeals {...sheet.specialMeals} />
        <Box style={own.people} wrap={false}>
          <Section section={sheet.recipient} size="normal" />
          <Section section={sheet.requester} size="normal" />
        </Box>
        <Prose {...sheet.comments} />
      </Page>
    </Paper>
  );
}

function Head({ department, contact, title, status, requestId, requestDate, version }: Sheet) {
  return (
    <Box wrap={false}>
      <Box style={own.head}>
        <Box style={own.titles}>
          <Letterhead department={department} contact={contact} />
          <Words tag="H1" style={styles.title}>{title}</Words>
        </Box>
        <Box tag="L" style={own.status}>
          <Field field={status} style={own.statusValue} />
        </Box>
      </Box>
      <Box style={styles.section}>
        <FieldsInRows fields={[requestId, requestDate, version]} style={() => styles.normal} />
      </Box>
    </Box>
  );
}

function Section({ section: { heading, fields }, size }: { section: SheetSection; size: "normal" | "large" | "huge" }) {
  const isColumn = size === "normal";
  // Grades are free text of up to 100 characters. At the size of a count, they would fill the page.
  const sizeOf = ({ value }: SheetField) => size === "huge" && !/^\d+$/.test(value) ? "large" : size;
  return (
    <Box style={[styles.section, isColumn ? own.column : {}]} wrap={false}>
      <Words tag="H2" style={styles.heading}>{heading}</Words>
      {isColumn
        ? <Box tag="L">{fields.map((field) => <Field key={field.label} field={field} style={styles.normal} />)}</Box>
        : <FieldsInRows fields={fields} style={(field) => styles[sizeOf(field)]} />}
    </Box>
  );
}

function Prose({ heading, text }: Sheet["comments"]) {
  return (
    <>
      <Heading>{heading}</Heading>
      <Words style={styles.body}>{text}</Words>
    </>
  );
}

function SpecialMeals({ heading, totals, meals, none }: Sheet["specialMeals"]) {
  if (none !== null) {
    return (
      <Box style={styles.section} wrap={false}>
        <Words tag="H2" style={styles.heading}>{heading}</Words>
        <Words style={styles.body}>{none}</Words>
      </Box>
    );
  }
  const title = (
    <Box style={styles.section}>
      <Box style={styles.bar}>
        <Words tag="H2" style={own.mealsHeading}>{heading}</Words>
      </Box>
      {totals.length > 0 && <Words style={styles.totals}>{totals.map(({ text }) => text).join(" · ")}</Words>}
    </Box>
  );
  return (
    <Table
      title={title}
      columns={[
        { ...MEAL_COLUMNS.number, width: 36 },
        { ...MEAL_COLUMNS.studentName, width: 130, isRowHead: true },
        { ...MEAL_COLUMNS.notes, width: 270, value: ({ facts, notes }) => ({ lead: facts, text: notes }) },
      ]}
      rows={meals}
      rowOf={({ number }) => ({ continuedAs: `(${number})` })}
    />
  );
}
