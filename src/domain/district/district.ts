import { formatDay } from "../time/alaska_time.ts";

export interface District {
  name: string;
  /** The office that packs the lunches and answers for them. */
  officeName: string;
  /** "" while it is unknown. */
  phone: string;
  email: string;
  /** The text about what the office packs and those who order bring, in lines of its own; "" for none. */
  bagText: string;
}

/** The facts that a super admin may change. */
export interface DistrictDetails extends District {
  budgetCodeUse: BudgetCodeUse;
  /** A description of the district's codes, shown at the field; "" for none. */
  budgetCodeHint: string;
  /** The first day of delivery (YYYY-MM-DD) whose roster is expected back; "" while none is. */
  rostersSince: string;
}

/** Whether orders are asked for the budget code that they are charged to. */
export const BUDGET_CODE_USES = { OFF: "Not asked", OPTIONAL: "Optional", REQUIRED: "Required" };

export type BudgetCodeUse = keyof typeof BUDGET_CODE_USES;

export const DEFAULT_OFFICE_NAME = "Nutrition and Meal Services";

/** Names the office as letterheads do, with its district: "Juneau School District Nutrition and Meal Services". */
export function fullOfficeName({ name, officeName }: District): string {
  return `${name} ${officeName}`;
}

/** Says how to reach the office: "Call Nutrition and Meal Services at 907-555-0100". Null while nothing is known. */
export function officeContact({ officeName, phone, email }: District): string | null {
  if (phone) return `Call ${officeName} at ${phone}${email ? ` or email ${email}` : ""}`;
  return email ? `Email ${officeName} at ${email}` : null;
}

/** The facts of the office, and of its own making, on every printed document. */
export interface DocumentHead {
  department: string;
  contact: string | null;
  /** The time at which it was made, ISO 8601 in UTC: the PDF's creation date, not printed itself. */
  printedAt: string;
}

export function documentHead(district: District, now: Date): DocumentHead {
  return { department: fullOfficeName(district), contact: officeContact(district), printedAt: now.toISOString() };
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
  rostersSince: "Rosters come back",
  bagText: "What we pack and what you bring",
};

export const DISTRICT_FIELDS = Object.keys(DISTRICT_LABELS) as (keyof DistrictDetails)[];

/** Returns a field's value in words; "" while it is unknown. */
export function districtText(details: DistrictDetails, name: keyof DistrictDetails): string {
  if (name === "rostersSince") return details.rostersSince && `Since ${formatDay(details.rostersSince)}`;
  return name === "budgetCodeUse" ? BUDGET_CODE_USES[details.budgetCodeUse] : details[name];
}

/** Returns what papers say of the bags, below its heading; null where the district says nothing. */
export function bagSection({ bagText }: District): { heading: string; text: string } | null {
  return bagText ? { heading: DISTRICT_LABELS.bagText, text: bagText } : null;
}

/** A field as it is stored, as a page showed it, if that is known, and as it was posted from there. */
interface OpenedField {
  stored: string;
  opened: string | undefined;
  typed: string;
}

/** Whether a field becomes something other than what it was opened with and what it is now. */
export function isChanged({ stored, opened, typed }: OpenedField): boolean {
  return typed !== stored && typed !== opened;
}

/** Returns the error of a field that somebody else changed meanwhile, or null. `now` is its value in words. */
export function conflictText(label: string, now: string, field: OpenedField): string | null {
  const { stored, opened = stored } = field;
  if (!isChanged(field) || opened === stored) return null;
  return `${label} was changed in the meantime. It is now ${now || "empty"}. Save again to replace it.`;
}
