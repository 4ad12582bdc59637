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

/** A list of requests with the schools that its rows name and its filter offers. */
export interface WithSchools {
  schools: Schools;
}

export const MAX_SCHOOLS = 200;

/** The form of a school's value, which an address or a posted form has to match. */
export const SCHOOL_VALUE = /^[A-Za-z0-9]{1,100}$/;

/** Returns a school's name. One added after the list was read goes by its value until the list is read again. */
export function schoolLabel(schools: Schools, value: School): string {
  return findSchool(schools, value)?.label ?? value;
}

export function findSchool(schools: Schools, value: string): ListedSchool | undefined {
  return schools.find((school) => school.value === value);
}

export function activeSchools(schools: Schools): Schools {
  return schools.filter(({ isRetired }) => !isRetired);
}

/** Returns a school's name where retired ones are listed, too: "Auke Bay", or "Auke Bay (retired)". */
export function schoolOptionLabel({ label, isRetired }: ListedSchool): string {
  return isRetired ? `${label} (retired)` : label;
}

export function schoolFilterOptions(schools: Schools): { value: string; label: string }[] {
  return [
    { value: "", label: "All Schools" },
    ...schools.map((school) => ({ value: school.value, label: schoolOptionLabel(school) })),
  ];
}

/** Labels the address of a school's own kitchen, which counts the lunches of its cafeteria. */
export function kitchenLabel(label: string): string {
  return `Kitchen email of ${label}`;
}

/** Returns why a request cannot be for this school, or null when it can. Spec section 5, school. */
export function schoolError(schools: Schools, value: string): string | null {
  const school = findSchool(schools, value);
  if (!school) return "Choose a school";
  return school.isRetired ? retiredSchoolError(school.label) : null;
}

export function retiredSchoolError(label: string): string {
  return `${label} is retired. Select another school.`;
}

/** Folds a name to compare it, without case, marks, apostrophes and widths: "dzantiki heeni" is "Dzántik'i Héeni". */
export function foldName(name: string): string {
  return plainLetters(dropInvisible(name)).toLowerCase().replace(/\s+/g, " ").trim();
}

/** Finds the school that has this name, however spaced and punctuated, except the one that is being renamed. */
export function schoolWithName(schools: Schools, label: string, except?: School): ListedSchool | undefined {
  return schools.find((school) => school.value !== except && lettersOf(school.label) === lettersOf(label));
}

function lettersOf(label: string): string {
  const folded = foldName(label);
  return folded.replace(/[^\p{L}\p{N}]/gu, "") || folded;
}

/** Makes a new school's value, "KaxdigoowuHeen" of "Kax̱dig̱oowu Héen", numbered where another school has that. */
export function newSchoolValue(schools: Schools, label: string): School {
  const words = plainLetters(label).match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("").slice(0, 90);
  const base = /[A-Za-z]/.test(name) ? name : "School";
  const taken = new Set(schools.map(({ value }) => value.toLowerCase()));
  let value = base;
  for (let number = 2; taken.has(value.toLowerCase()); number++) value = `${base}${number}`;
  return value;
}

// Tlingit writes letters with a line below or an accent above, and apostrophes. Some of those, such as the full-width
// one, are only seen in plain form, and some, such as the acute, only before.
function plainLetters(text: string): string {
  return text.replace(MARKS, "").normalize("NFKD").replace(MARKS, "");
}

// Keyboards and other languages have many apostrophes: modifier letters, quotes, primes, lone accents, the saltillo.
const MARKS = /[\p{M}'`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u2018-\u201b\u2032\u2035\ua78b\ua78c]/gu;
