import { dropInvisible } from "../text/invisible_characters.ts";

/** A school's stored value, which never changes: "AukeBay". The table `schools` says which there are. */
export type School = string;

export interface ListedSchool {
  value: School;
  label: string;
  /** A retired school stays on old requests and cannot be chosen for new ones. */
  isRetired: boolean;
}

/** All schools of the district: those that can be chosen first, each kind in the district's order. */
export type Schools = readonly ListedSchool[];

/** A list of requests that comes with the schools that its rows name and its filter offers. */
export interface WithSchools {
  schools: Schools;
}

export const MAX_SCHOOLS = 200;

/** What a school's value looks like, and so what an address or a form may name as one. */
export const SCHOOL_VALUE = /^[A-Za-z0-9]{1,100}$/;

/** The name of a school. One that was added after the list was read is named by its value until the list is read again. */
export function schoolLabel(schools: Schools, value: School): string {
  return findSchool(schools, value)?.label ?? value;
}

export function findSchool(schools: Schools, value: string): ListedSchool | undefined {
  return schools.find((school) => school.value === value);
}

export function activeSchools(schools: Schools): Schools {
  return schools.filter(({ isRetired }) => !isRetired);
}

/** The name of a school where retired ones are listed too: "Auke Bay", or "Auke Bay (retired)". */
export function schoolOptionLabel({ label, isRetired }: ListedSchool): string {
  return isRetired ? `${label} (retired)` : label;
}

/** The choices of a school filter: all of them, then every school. */
export function schoolFilterOptions(schools: Schools): { value: string; label: string }[] {
  return [
    { value: "", label: "All Schools" },
    ...schools.map((school) => ({ value: school.value, label: schoolOptionLabel(school) })),
  ];
}

/** Why a request cannot be for this school, or null when it can. Spec section 5, school. */
export function schoolError(schools: Schools, value: string): string | null {
  const school = findSchool(schools, value);
  if (!school) return "Choose a school";
  return school.isRetired ? retiredSchoolError(school.label) : null;
}

export function retiredSchoolError(label: string): string {
  return `${label} is retired. Select another school.`;
}

/**
 * A name as it is compared: without regard to case, marks, apostrophes, invisible characters, the width of
 * letters and how many blanks of which kind are between words, so that "dzantiki heeni" is "Dzántik'i Héeni".
 */
export function foldName(name: string): string {
  return plainLetters(dropInvisible(name)).toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * The school that has this name already, however it is spaced and punctuated; `except` is the one that is being renamed.
 */
export function schoolWithName(schools: Schools, label: string, except?: School): ListedSchool | undefined {
  return schools.find((school) => school.value !== except && lettersOf(school.label) === lettersOf(label));
}

function lettersOf(label: string): string {
  const folded = foldName(label);
  return folded.replace(/[^\p{L}\p{N}]/gu, "") || folded;
}

/**
 * Makes a new school's value from its name: its letters and digits in PascalCase, with a number behind it where another
 * school has that value. "Kax̱dig̱oowu Héen" becomes "KaxdigoowuHeen".
 */
export function newSchoolValue(schools: Schools, label: string): School {
  const words = plainLetters(label).match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("").slice(0, 90);
  const base = /[A-Za-z]/.test(name) ? name : "School";
  const taken = new Set(schools.map(({ value }) => value.toLowerCase()));
  let value = base;
  for (let number = 2; taken.has(value.toLowerCase()); number++) value = `${base}${number}`;
  return value;
}

// Tlingit writes letters with a line below or an accent above, and an apostrophe after some. Some apostrophes are only
// seen once a letter is written in its plain form, such as the full-width one, and some no longer, such as the acute.
function plainLetters(text: string): string {
  return text.replace(MARKS, "").normalize("NFKD").replace(MARKS, "");
}

// Keyboards and other languages have many apostrophes: modifier letters, quotes, primes, lone accents, the saltillo.
const MARKS = /[\p{M}'`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u2018-\u201b\u2032\u2035\ua78b\ua78c]/gu;
