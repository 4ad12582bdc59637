import type { District } from "../../src/domain/district/district.ts";
import { findSchools } from "../../db/district/schools.ts";
import type { Db } from "../../db/client.ts";
import type { ListedSchool, Schools } from "../../src/domain/district/schools.ts";

/** The schools of a new database. Spec section 3, school enumeration. */
export const FIRST_SCHOOLS: Schools = [
  { value: "AukeBay", label: "Auke Bay", isRetired: false },
  { value: "DzantikiHeeni", label: "DzantikiHeeni", isRetired: false },
  { value: "Gastineau", label: "Gastineau", isRetired: false },
  { value: "GlacierValley", label: "Glacier Valley", isRetired: false },
  { value: "Harborview", label: "Harborview", isRetired: false },
  { value: "JuneauDouglas", label: "Juneau Douglas", isRetired: false },
  { value: "KaxdigoowuHeen", label: "KaxdigoowuHeen", isRetired: false },
  { value: "Mendenhall", label: "Mendenhall", isRetired: false },
  { value: "ThunderMountain", label: "Thunder Mountain", isRetired: false },
];

/** A district of which nobody has said yet how to reach its office. */
export function districtNamed(name: string): District {
  return { name, officeName: "Nutrition and Meal Services", phone: "", email: "", bagText: "" };
}

export const TEST_DISTRICT = districtNamed("Test School District");

/** The school with this name. */
export async function schoolNamed(db: Db, label: string): Promise<ListedSchool> {
  const school = (await findSchools(db)).find((each) => each.label === label);
  if (!school) throw new Error(`There is no school ${label}`);
  return school;
}
