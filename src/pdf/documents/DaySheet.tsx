import { Page, StyleSheet } from "@react-pdf/renderer";
import type { DaySheet as Data } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { totalsText } from "../../domain/kitchen/texts.ts";
import { COOLER_LABELS } from "../../domain/requests/cooler_log.ts";
import { STATUS_LABELS } from "../../domain/requests/statuses.ts";
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
        {sheet.unapproved.length > 0 && <Heading>Not approved: do not pack</Heading>}
        {sheet.unapproved.map(({ shortId, text }) => (
          <Words key={shortId} style={styles.small} request={shortId}>{text}</Words>
        ))}
      </Page>
    </Paper>
  );
}

function PackingList({ times }: { times: Data["times"] }) {
  return (
    <Table
      title={<Box style={own.list} />}
      size={9}
      columns={[
        { title: "Time", width: 52, value: ({ time, pickup }) => `${time}\n${pickup}`.trim() },
        {
          title: "School",
          width: 94,
          textWidth: 286,
          isRowHead: true,
          value: ({ school, shortId, trip }) => ({ lead: school, text: `${shortId} ${trip}`.trim() }),
        },
        { title: "Lunches", width: 42, value: ({ lunches }) => ({ lead: lunches, text: "" }) },
        { title: "Students", width: 45, value: ({ students }) => students },
        { title: "Adults", width: 35, value: ({ adults }) => adults },
        { title: "Special meals", width: 38, value: ({ specialMeals }) => specialMeals },
        { title: "Recipient", width: 108, value: ({ recipient, phone }) => `${recipient}\n${phone}` },
        { title: "Status", width: 60, value: ({ status, marks }) => [STATUS_LABELS[status], ...marks].join("\n") },
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
  const place = `School, ${time.heading}`;
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
          {
            title: place,
            width: 128,
            isRowHead: true,
            value: ({ school, shortId, pickup }) => `${school} ${shortId} ${pickup}`.trim(),
          },
          { title: "Lunches", width: 44, value: ({ lunches }) => lunches },
          { title: "Grades", width: 80, value: ({ grades }) => grades },
          {
            title: "Comments",
            width: 160,
            value: ({ note, tooWarm, comments, cooler }) => (
              {
                lead: [note && `Note: ${note}`, tooWarm].filter(Boolean).join("\n"),
                text: [comments, cooler].filter(Boolean).join("\n"),
              }
            ),
          },
          { title: COOLER_LABELS.coolersOut, width: 36, isWrittenIn: true, value: ({ coolersOut }) => coolersOut },
          { title: COOLER_LABELS.coolersBack, width: 36, isWrittenIn: true, value: ({ coolersBack }) => coolersBack },
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
            { title: "Student", width: 130, isRowHead: true, value: ({ student }) => student },
            { title: "Allergens and note", width: 268, value: ({ facts, notes }) => ({ lead: facts, text: notes }) },
          ]}
          rows={meals}
          rowOf={ofRequest}
        />
      )}
    </>
  );
}
