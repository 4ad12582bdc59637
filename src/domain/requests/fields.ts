import { fullName } from "../accounts/users.ts";
import { formatDay, formatWeekday } from "../time/alaska_time.ts";
import { schoolLabel, type Schools } from "../district/schools.ts";
import type { StoredFields } from "./form.ts";
import { type ERASED_FIELDS, FIELD_LABELS, goesOutText } from "./request.ts";

interface FieldDescriptor {
  /** The card on the page, and the section of the sheet, that show it. Comments are free text without a label. */
  section: "delivery" | "lunchCount" | "recipient" | "comments";
  /** The label in its section, if not the form's. */
  label?: string;
  /** The label on its own, in a list of changes, if not the form's. */
  changeLabel?: string;
  /** Writes the value, where the text is not what is stored. */
  format?(request: StoredFields, schools: Schools): string;
  /** Writes the value inside its section, where that says more. */
  formatInSection?(request: StoredFields, schools: Schools): string;
  /** Whether history keeps its values, which outlive the request: no contact data, no text that may tell of a child. */
  isAudited: boolean;
}

/** A name is one field; special meals, of which there are many, are left out. History keeps nothing that is erased. */
type Fields =
  & Record<Exclude<keyof StoredFields, "recipientLastName" | "lateAckChecked">, FieldDescriptor>
  & Record<keyof typeof ERASED_FIELDS, { isAudited: false }>;

const FIELDS: Fields = {
  deliveryDate: {
    section: "delivery",
    label: "Delivery Date",
    format: ({ deliveryDate }) => formatDay(deliveryDate),
    formatInSection: ({ deliveryDate }) => `${formatWeekday(deliveryDate)}, ${formatDay(deliveryDate)}`,
    isAudited: true,
  },
  deliveryTimeText: { section: "delivery", label: "Delivery Time", isAudited: true },
  pickup: {
    section: "delivery",
    label: "Pickup",
    format: goesOutText,
    formatInSection: ({ pickup }) => pickup ? "By the recipient" : "",
    isAudited: true,
  },
  school: { section: "delivery", format: ({ school }, schools) => schoolLabel(schools, school), isAudited: true },
  className: { section: "delivery", label: "Class or Teacher", isAudited: false },
  destination: { section: "delivery", isAudited: false },
  numberOfLunches: { section: "lunchCount", label: "Total Lunches", changeLabel: "Total lunches", isAudited: true },
  numStudents: { section: "lunchCount", isAudited: true },
  numAdults: { section: "lunchCount", isAudited: true },
  gradesText: { section: "lunchCount", isAudited: true },
  recipientFirstName: {
    section: "recipient",
    label: "Name",
    changeLabel: "Recipient",
    format: ({ recipientFirstName, recipientLastName }) =>
      fullName({ firstName: recipientFirstName, lastName: recipientLastName }),
    isAudited: true,
  },
  recipientPhone: { section: "recipient", changeLabel: "Recipient phone", isAudited: false },
  recipientEmail: { section: "recipient", changeLabel: "Recipient email", isAudited: false },
  comments: { section: "comments", isAudited: false },
  budgetCode: { section: "recipient", label: "Budget Code", isAudited: true },
};

/** The fields of a request in the order they are read, with what pages, sheets and lists of changes say of them. */
export const FIELD_DESCRIPTORS = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((name) => ({
  label: FIELD_LABELS[name],
  changeLabel: FIELD_LABELS[name],
  ...FIELDS[name],
  /** Null for an empty value. */
  textOf: (request: StoredFields, schools: Schools) =>
    FIELDS[name].format?.(request, schools) ?? (String(request[name] ?? "") || null),
}));

/** Returns the fields of one section with their values, for the cards on the page and for the sheet. */
export function sectionFields(
  section: FieldDescriptor["section"],
  request: StoredFields,
  schools: Schools,
): { label: string; value: string }[] {
  return FIELD_DESCRIPTORS.filter((field) => field.section === section)
    .map(({ label, textOf, formatInSection = textOf }) => ({ label, value: formatInSection(request, schools) ?? "" }))
    .filter(({ value }) => value !== "");
}
