/** The one list of schools: stored value -> label shown to people. Spec section 3, school enumeration. */
const SCHOOL_LABELS = {
  AukeBay: "Auke Bay",
  DzantikiHeeni: "DzantikiHeeni",
  Gastineau: "Gastineau",
  GlacierValley: "Glacier Valley",
  Harborview: "Harborview",
  JuneauDouglas: "Juneau Douglas",
  KaxdigoowuHeen: "KaxdigoowuHeen",
  Mendenhall: "Mendenhall",
  ThunderMountain: "Thunder Mountain",
} as const;

export type School = keyof typeof SCHOOL_LABELS;

export const SCHOOLS = Object.keys(SCHOOL_LABELS) as School[];

/** The label of a school value. */
export function schoolLabel(school: School): string {
  return SCHOOL_LABELS[school];
}
