import { fullName } from "../accounts/users.ts";
import { formatDay, formatWeekday } from "../time/alaska_time.ts";
import { schoolLabel, type Schools } from "../district/schools.ts";
import type { StoredFields } from "./form.ts";

export interface FieldDescriptor {
  /** The card on the page, and the section of the sheet, that show it. Comments are free text without a label. */
  section: "delivery" | "lunchCount" | "recipient" | "comments";
  label: string;
  /** What it is called on its own, in a list of changes, if not the same. */
  changeLabel?: string;
  /** Its value as text; null where it has none. */
  format(request: StoredFields, schools: Schools): string | null;
  /** Its value inside its section, where that says more. */
  formatInSection?(request: StoredFields, schools: Schools): string;
  /**
   * Whether the history keeps its values, which outlive the request: never contact data, and no text that may tell of a
   * child.
   */
  isAudited: boolean;
}

/** The fields of a request in the order they are read; special meals, of which there are many, are not among them. */
export const FIELD_DESCRIPTORS: readonly FieldDescriptor[] = [
  {
    section: "delivery",
    label: "Delivery Date",
    changeLabel: "Delivery date",
    format: ({ deliveryDate }) => formatDay(deliveryDate),
    formatInSection: ({ deliveryDate }) => `${formatWeekday(deliveryDate)}, ${formatDay(deliveryDate)}`,
    isAudited: true,
  },
  {
    section: "delivery",
    label: "Delivery Time",
    changeLabel: "Delivery time",
    format: ({ deliveryTimeText }) => deliveryTimeText,
    isAudited: true,
  },
  {
    section: "delivery",
    label: "School",
    format: ({ school }, schools) => schoolLabel(schools, school),
    isAudited: true,
  },
  {
    section: "delivery",
    label: "Class or Teacher",
    changeLabel: "Class or teacher",
    format: ({ className }) => className || null,
    isAudited: false,
  },
  {
    section: "delivery",
    label: "Destination",
    format: ({ destination }) => destination || null,
    isAudited: false,
  },
  {
    section: "lunchCount",
    label: "Total Lunches",
    changeLabel: "Total lunches",
    format: ({ numberOfLunches }) => String(numberOfLunches),
    isAudited: true,
  },
  {
    section: "lunchCount",
    label: "Students",
    format: ({ numStudents }) => String(numStudents),
    isAudited: true,
  },
  {
    section: "lunchCount",
    label: "Adults",
    format: ({ numAdults }) => String(numAdults),
    isAudited: true,
  },
  {
    section: "lunchCount",
    label: "Grades",
    format: ({ gradesText }) => gradesText,
    isAudited: true,
  },
  {
    section: "recipient",
    label: "Name",
    changeLabel: "Recipient",
    format: ({ recipientFirstName, recipientLastName }) =>
      fullName({ firstName: recipientFirstName, lastName: recipientLastName }),
    isAudited: true,
  },
  {
    section: "recipient",
    label: "Phone",
    changeLabel: "Recipient phone",
    format: ({ recipientPhone }) => recipientPhone,
    isAudited: false,
  },
  {
    section: "recipient",
    label: "Email",
    changeLabel: "Recipient email",
    format: ({ recipientEmail }) => recipientEmail,
    isAudited: false,
  },
  {
    section: "comments",
    label: "Comments",
    format: ({ comments }) => comments,
    isAudited: false,
  },
];

/** The fields of one section with their values, for the cards on the page and for the sheet. */
export function sectionFields(
  section: FieldDescriptor["section"],
  request: StoredFields,
  schools: Schools,
): { label: string; value: string }[] {
  return FIELD_DESCRIPTORS.filter((field) => field.section === section)
    .map(({ label, format, formatInSection = format }) => ({ label, value: formatInSection(request, schools) ?? "" }))
    .filter(({ value }) => value !== "");
}
