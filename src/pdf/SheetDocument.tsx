import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../domain/product.ts";
import type { Sheet, SheetField, SheetSection } from "../domain/requests/sheet.ts";
import { splitForPages } from "./break_text.ts";
import { styles } from "./styles.ts";
import { SpecialMeals } from "./SpecialMeals.tsx";

/**
 * Lays out the request sheet as a PDF: Letter paper, 1 inch margins, the footer and the page number on every page.
 * @param note a last line about the document itself, if there is something to say
 */
export function SheetDocument({ sheet, note }: { sheet: Sheet; note: string | null }) {
  const printedAt = new Date(sheet.printedAt);
  return (
    <Document
      title={`${sheet.title} ${sheet.requestId.value}`}
      author={sheet.department}
      creator={PRODUCT_NAME}
      producer={PRODUCT_NAME}
      language="en-US"
      creationDate={printedAt}
      modificationDate={printedAt}
    >
      <Page size="LETTER" style={styles.page} layout={(page) => <Paper sheet={sheet} {...page} />}>
        <Head sheet={sheet} />
        {sheet.warnings.map((warning) => <Text key={warning} style={styles.warning} wrap={false}>{warning}</Text>)}
        <Section section={sheet.delivery} size="large" />
        <Section section={sheet.lunchCount} size="huge" />
        <SpecialMeals specialMeals={sheet.specialMeals} />
        <View style={styles.people} wrap={false}>
          <Section section={sheet.recipient} size="normal" />
          <Section section={sheet.requester} size="normal" />
        </View>
        <View style={styles.section}>
          <Text style={styles.heading} minPresenceAhead={30}>{sheet.comments.heading}</Text>
          {splitForPages(sheet.comments.text).map((piece, index) => (
            <Text key={index} style={styles.body} wrap={false}>{piece}</Text>
          ))}
        </View>
        {note && <Text style={styles.note}>{note}</Text>}
      </Page>
    </Document>
  );
}

interface PaperProps {
  sheet: Sheet;
  children: ReactNode;
  pageNumber?: number;
  totalPages?: number;
}

function Paper({ sheet, children, pageNumber, totalPages }: PaperProps) {
  return (
    <View style={styles.paper}>
      <View style={styles.content}>{children}</View>
      <View style={styles.footer}>
        <View>
          <Text>{sheet.footer.printed}</Text>
          <Text>{sheet.footer.requestId}</Text>
        </View>
        <Text>{`Page ${pageNumber} of ${totalPages ?? ""}`}</Text>
      </View>
    </View>
  );
}

function Head({ sheet }: { sheet: Sheet }) {
  return (
    <View wrap={false}>
      <View style={styles.head}>
        <View style={styles.headText}>
          <Text style={styles.department}>{sheet.department}</Text>
          {sheet.contact && <Text style={styles.department}>{sheet.contact}</Text>}
          <Text style={styles.title}>{sheet.title}</Text>
        </View>
        <View style={styles.status}>
          <Text style={styles.label}>{sheet.status.label}</Text>
          <Text style={styles.statusValue}>{sheet.status.value}</Text>
        </View>
      </View>
      <View style={styles.identity}>
        {[sheet.requestId, sheet.requestDate, sheet.version].map((field) => (
          <View key={field.label} style={styles.identityField}>
            <Field field={field} size="normal" />
          </View>
        ))}
      </View>
    </View>
  );
}

/** The size of a section's values: normal text in two columns, or large enough to read at arm's length. */
type Size = "normal" | "large" | "huge";

function Section({ section, size }: { section: SheetSection; size: Size }) {
  const isColumn = size === "normal";
  return (
    <View style={[styles.section, isColumn ? styles.column : {}]} wrap={false}>
      <Text style={styles.heading}>{section.heading}</Text>
      <View style={isColumn ? {} : styles.row}>
        {section.fields.map((field) => <Field key={field.label} field={field} size={size} />)}
      </View>
    </View>
  );
}

function Field({ field, size }: { field: SheetField; size: Size }) {
  // Grades are free text of up to 100 characters. At the size of a count, they would fill the page.
  const isText = size === "huge" && !/^\d+$/.test(field.value);
  return (
    <View style={size === "normal" ? styles.field : isText ? styles.textField : styles.shortField}>
      <Text style={styles.label}>{field.label}</Text>
      <Text style={isText ? styles.large : styles[size]}>{field.value}</Text>
    </View>
  );
}
