/** The district's office that packs the lunches and answers for them. */
export const OFFICE_NAME = "Nutrition and Meal Services";

/** The office as letterheads name it, with its district: "Juneau School District Nutrition and Meal Services". */
export function fullOfficeName(districtName: string): string {
  return `${districtName} ${OFFICE_NAME}`;
}
