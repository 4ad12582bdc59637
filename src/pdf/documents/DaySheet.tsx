import { Page, StyleSheet } from "@react-pdf/renderer";
import type { DaySheet as Data } from "../../domain/kitchen/day_sheet/day_sheet.ts";
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
  const { department, contact, title, day, closed, totals, load, allergens, none, columns } = sheet;
  return (
    <Paper title={`${title}, ${day}`} department={department} printedAt={sheet.printedAt}>
      <Page size="LETTER" style={own.page} experimentalPagination>
        <Footer lines={[sheet.footer]} note={note} margin={MARGIN} />
        <Letterhead department={department} contact={contact} />
        <Words tag="H1" style={[styles.title, own.title]}>{`${title}: ${day}`}</Words>
        {closed !== null && <Warning>{closed}</Warning>}
        <Words style={own.dayTotals}>{totals}</Words>
        {load !== null && <Words style={load.tone ? own.strong : styles.small}>{load.text}</Words>}
        {allergens.length > 0 && <Words style={own.strong}>{allergens.map(({ text }) => text).join(" · ")}</Words>}
        {none !== null && <Words style={[own.strong, own.section]}>{none}</Words>}
        {sheet.times.length > 0 && <PackingList times={sheet.times} columns={columns.packing} />}
        <SincePrint since={sheet.sincePrint} />
        {sheet.times.map((time) => <Time key={time.anchor} time={time} columns={columns} />)}
        <Unapproved unapproved={sheet.unapproved} />
      </Page>
    </Paper>
  );
}

function PackingList({ times, columns }: { times: Data["times"]; columns: Data["columns"]["packing"] }) {
  return (
    <Table
      title={<Box style={own.list} />}
      size={9}
      columns={[
        { heading: columns.time, width: 46 },
        { heading: columns.school, width: 94, textWidth: 286, isRowHead: true },
        { heading: columns.lunches, width: 42 },
        { heading: columns.students, width: 45 },
        { heading: columns.adults, width: 35 },
        { heading: columns.specialMeals, width: 38 },
        { heading: columns.recipient, width: 108 },
        { heading: columns.status, width: 60 },
      ]}
      rows={times.flatMap(({ heading, deliveries }) =>
        deliveries.map((delivery) => ({
          id: delivery.shortId,
          cells: [
            heading,
            { lead: delivery.school, text: `${delivery.shortId} ${delivery.trip}`.trim() },
            { lead: delivery.lunches, text: "" },
            delivery.students,
            delivery.adults,
            delivery.specialMeals,
            `${delivery.recipient}\n${delivery.phone}`,
            [STATUS_LABELS[delivery.status], ...delivery.marks].join("\n"),
          ],
          continuedAs: `(${delivery.shortId})`,
          request: delivery.shortId,
        }))
      )}
    />
  );
}

function SincePrint({ since }: { since: Data["sincePrint"] }) {
  if (since === null) return null;
  return (
    <>
      <Heading>{since.heading}</Heading>
      <Words style={styles.small}>{since.printed}</Words>
      {since.none !== null && <Words style={styles.small}>{since.none}</Words>}
      {since.lines.map(({ mark, what, documents, details }, index) => (
        <Box key={index} style={{ marginTop: 2 }} request={documents?.shortId}>
          <Words style={own.strong}>{`${mark}: ${what}`}</Words>
          {details.map((detail, line) => <Words key={line} style={styles.small}>{detail}</Words>)}
        </Box>
      ))}
    </>
  );
}

function Time({ time, columns: { details, meals } }: { time: Data["times"][number]; columns: Data["columns"] }) {
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
  return (
    <>
      <Table
        title={title}
        size={9}
        columns={[
          { heading: `${details.school}, ${time.heading}`, width: 128, isRowHead: true },
          { heading: details.lunches, width: 44 },
          { heading: details.grades, width: 80 },
          { heading: details.comments, width: 160 },
          { heading: details.coolersOut, width: 36, isWrittenIn: true },
          { heading: details.coolersBack, width: 36, isWrittenIn: true },
        ]}
        rows={time.deliveries.map((delivery) => ({
          id: delivery.shortId,
          cells: [
            `${delivery.school} ${delivery.shortId}`,
            delivery.lunches,
            delivery.grades,
            { lead: delivery.tooWarm, text: [delivery.comments, delivery.cooler].filter(Boolean).join("\n") },
            delivery.coolersOut,
            delivery.coolersBack,
          ],
          continuedAs: `(${delivery.shortId})`,
          request: delivery.shortId,
        }))}
      />
      {time.meals.length > 0 && (
        <Table
          title={<Words tag="H2" style={[styles.heading, own.section]}>{time.mealsHeading}</Words>}
          size={9}
          columns={[
            { heading: `${meals.school}, ${time.heading}`, width: 110 },
            { heading: meals.student, width: 130, isRowHead: true },
            { heading: meals.notes, width: 268 },
          ]}
          rows={time.meals.map(({ school, shortId, student, facts, notes }, index) => ({
            id: String(index),
            cells: [`${school}\n${shortId}`, student, { lead: facts, text: notes }],
            continuedAs: `(${shortId})`,
            request: shortId,
          }))}
        />
      )}
    </>
  );
}

function Unapproved({ unapproved }: { unapproved: Data["unapproved"] }) {
  if (unapproved === null) return null;
  return (
    <>
      <Heading>{unapproved.heading}</Heading>
      <Warning>{unapproved.warning}</Warning>
      {unapproved.lines.map(({ shortId, text }) => (
        <Words key={shortId} style={styles.small} request={shortId}>{text}</Words>
      ))}
    </>
  );
}
