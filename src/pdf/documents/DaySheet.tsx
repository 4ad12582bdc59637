import { Page, StyleSheet } from "@react-pdf/renderer";
import type { DaySheet as Data } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { DETAIL_COLUMNS, MEAL_COLUMNS, PACKING_COLUMNS } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { totalsText } from "../../domain/kitchen/texts.ts";
import { Box, Footer, Heading, Letterhead, Paper, Table, Warning, Words } from "./parts.tsx";
import { styles } from "./styles.ts";

// Pinned up over a counter and read at arm's length: narrow margins, large totals.
const MARGIN = 36;

const own = StyleSheet.create({
  page: { padding: MARGIN, paddingBottom: MARGIN + 28, fontSize: 9.5 },
  title: { marginTop: 2, paddingBottom: 4, marginBottom: 6, borderBottom: "2pt solid #000000" },
  section: { marginTop: 12 },
  list: { height: 6 },
  strong: { ...styles.small, fontWeight: "bold" },
  totals: { ...styles.small, fontWeight: "bold", paddingTop: 3, paddingBottom: 1, paddingHorizontal: 8 },
  dayTotals: { fontSize: 12, lineHeight: 1.25, fontWeight: "bold" },
  time: { fontSize: 13, fontWeight: "bold", marginRight: 12 },
  timeTotals: { fontSize: 10, paddingTop: 3, flexShrink: 1 },
});

export function DaySheet({ sheet, note }: { sheet: Data; note: string | null }) {
  const { department, contact, title, day, closed, counts, load, allergens, none } = sheet;
  return (
    <Paper title={`${title}, ${day}`} department={department} printedAt={sheet.printedAt}>
      <Page size="LETTER" style={own.page} experimentalPagination>
        <Footer lines={[sheet.footer]} note={note} margin={MARGIN} />
        <Letterhead department={department} contact={contact} />
        <Words tag="H1" style={[styles.title, own.title]}>{`${title}: ${day}`}</Words>
        {closed !== null && <Warning>{closed}</Warning>}
        <Words style={own.dayTotals}>{totalsText(counts)}</Words>
        {load !== null && <Words style={load.tone ? own.strong : styles.small}>{load.text}</Words>}
        {allergens.length > 0 && <Words style={own.strong}>{allergens.map(({ text }) => text).join(" · ")}</Words>}
        {none !== null && <Words style={[own.strong, own.section]}>{none}</Words>}
        {sheet.times.length > 0 && <PackingList times={sheet.times} />}
        <SincePrint since={sheet.sincePrint} />
        {sheet.times.map((time) => <Time key={time.anchor} time={time} />)}
        <Unapproved unapproved={sheet.unapproved} />
      </Page>
    </Paper>
  );
}

function PackingList({ times }: { times: Data["times"] }) {
  const { time, school, lunches, students, adults, specialMeals, recipient, status } = PACKING_COLUMNS;
  return (
    <Table
      title={<Box style={own.list} />}
      size={9}
      columns={[
        { ...time, width: 46 },
        {
          ...school,
          width: 94,
          textWidth: 286,
          isRowHead: true,
          value: ({ school, shortId, trip }) => ({ lead: school, text: `${shortId} ${trip}`.trim() }),
        },
        { ...lunches, width: 42, value: ({ lunches }) => ({ lead: lunches, text: "" }) },
        { ...students, width: 45 },
        { ...adults, width: 35 },
        { ...specialMeals, width: 38 },
        { ...recipient, width: 108, value: ({ recipient, phone }) => `${recipient}\n${phone}` },
        { ...status, width: 60, value: (line) => [status.value(line), ...line.marks].join("\n") },
      ]}
      rows={times.flatMap(({ deliveries }) => deliveries)}
      rowOf={ofRequest}
    />
  );
}

function ofRequest({ shortId }: { shortId: string }) {
  return { continuedAs: `(${shortId})`, request: shortId };
}

function SincePrint({ since }: { since: Data["sincePrint"] }) {
  if (since === null) return null;
  return (
    <>
      <Heading>{since.heading}</Heading>
      <Words style={styles.small}>{since.printed}</Words>
      {since.none !== null && <Words style={styles.small}>{since.none}</Words>}
      {since.lines.map(({ mark, what, shortId, details }, index) => (
        <Box key={index} style={{ marginTop: 2 }} request={shortId ?? undefined}>
          <Words style={own.strong}>{`${mark}: ${what}`}</Words>
          {details.map((detail, line) => <Words key={line} style={styles.small}>{detail}</Words>)}
        </Box>
      ))}
    </>
  );
}

function Time({ time }: { time: Data["times"][number] }) {
  const { school, lunches } = PACKING_COLUMNS;
  const { grades, comments, coolersOut, coolersBack } = DETAIL_COLUMNS;
  const place = `${school.title}, ${time.heading}`;
  const title = (
    <Box style={own.section}>
      <Box style={styles.bar}>
        <Words tag="H2" style={own.time}>{time.heading}</Words>
        <Words style={own.timeTotals}>{time.totals}</Words>
      </Box>
      {time.allergens.length > 0 && (
        <Words style={own.totals}>{time.allergens.map(({ text }) => text).join(" · ")}</Words>
      )}
    </Box>
  );
  const meals = time.deliveries.flatMap(({ meals }) => meals);
  return (
    <>
      <Table
        title={title}
        size={9}
        columns={[
          { title: place, width: 128, isRowHead: true, value: ({ school, shortId }) => `${school} ${shortId}` },
          { ...lunches, width: 44 },
          { ...grades, width: 80 },
          {
            ...comments,
            width: 160,
            value: ({ tooWarm, comments, cooler }) => (
              { lead: tooWarm, text: [comments, cooler].filter(Boolean).join("\n") }
            ),
          },
          { ...coolersOut, width: 36, isWrittenIn: true },
          { ...coolersBack, width: 36, isWrittenIn: true },
        ]}
        rows={time.deliveries}
        rowOf={ofRequest}
      />
      {meals.length > 0 && (
        <Table
          title={<Words tag="H2" style={[styles.heading, own.section]}>{`Special meals at ${time.heading}`}</Words>}
          size={9}
          columns={[
            { title: place, width: 110, value: ({ school, shortId }) => `${school}\n${shortId}` },
            { ...MEAL_COLUMNS.student, width: 130, isRowHead: true },
            { ...MEAL_COLUMNS.notes, width: 268, value: ({ facts, notes }) => ({ lead: facts, text: notes }) },
          ]}
          rows={meals}
          rowOf={ofRequest}
        />
      )}
    </>
  );
}

function Unapproved({ unapproved }: { unapproved: Data["unapproved"] }) {
  if (unapproved.length === 0) return null;
  return (
    <>
      <Heading>Not approved: do not pack</Heading>
      {unapproved.map(({ shortId, text }) => <Words key={shortId} style={styles.small} request={shortId}>{text}
      </Words>)}
    </>
  );
}
