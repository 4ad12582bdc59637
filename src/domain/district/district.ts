export interface District {
  /** As in "Juneau School District". */
  name: string;
  /** The office that packs the lunches and answers for them. */
  officeName: string;
  /** "" while it is unknown. */
  phone: string;
  email: string;
}

/** All that a super admin may change. */
export interface DistrictDetails extends District {
  budgetCodeUse: BudgetCodeUse;
  /** What a code looks like here, said at its field; "" for nothing. */
  budgetCodeHint: string;
}

/** Whether orders are asked for the budget code that they are charged to. */
export const BUDGET_CODE_USES = { OFF: "Not asked", OPTIONAL: "Optional", REQUIRED: "Required" };

export type BudgetCodeUse = keyof typeof BUDGET_CODE_USES;

export const DEFAULT_OFFICE_NAME = "Nutrition and Meal Services";

/** The office as letterheads name it, with its district: "Juneau School District Nutrition and Meal Services". */
export function fullOfficeName({ name, officeName }: District): string {
  return `${name} ${officeName}`;
}

/**
 * How to reach the office, as the beginning of a sentence: "Call Nutrition and Meal Services at 907-555-0100". Null while
 * neither its phone nor its address is known.
 */
export function officeContact({ officeName, phone, email }: District): string | null {
  if (phone) return `Call ${officeName} at ${phone}${email ? ` or email ${email}` : ""}`;
  return email ? `Email ${officeName} at ${email}` : null;
}

export function askOffice(district: District): string {
  return officeContact(district) ?? `Call ${district.officeName}`;
}

export const DISTRICT_LABELS: Record<keyof DistrictDetails, string> = {
  name: "District name",
  officeName: "Office name",
  phone: "Office phone",
  email: "Office email",
  budgetCodeUse: "Budget code",
  budgetCodeHint: "Budget code hint",
};

export const DISTRICT_FIELDS = Object.keys(DISTRICT_LABELS) as (keyof DistrictDetails)[];

/** A field's value in words; "" while it is unknown. */
export function districtText(details: DistrictDetails, name: keyof DistrictDetails): string {
  return name === "budgetCodeUse" ? BUDGET_CODE_USES[details.budgetCodeUse] : details[name];
}

/** A field as it is stored, as a page showed it, if that is known, and as it was posted from there. */
interface OpenedField {
  stored: string;
  opened: string | undefined;
  typed: string;
}

/** As a browser's field has it, which drops line ends. */
const oneLine = (text: string | undefined) => text?.replace(/[\r\n]+/g, "");

/** Whether it is to become something else than it was opened with, and than it is. */
export function isChanged({ stored, opened, typed }: OpenedField): boolean {
  return ![stored, opened].map(oneLine).includes(oneLine(typed));
}

/**
 * What is said of a changed field that somebody else changed, too, since a page was opened with it; null for any other.
 * @param now what it is by now, in words
 */
export function conflictText(label: string, now: string, field: OpenedField): string | null {
  const { stored, opened = stored } = field;
  if (!isChanged(field) || oneLine(opened) === oneLine(stored)) return null;
  return `${label} was changed in the meantime. It is now ${now || "empty"}. Save again to replace it.`;
}
