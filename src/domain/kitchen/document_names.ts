import type { District } from "../district/district.ts";
import type { Schools } from "../district/schools.ts";

/** What a document is made with: the names of the district and of its schools, and the instant of printing. */
export interface DocumentNames {
  district: District;
  schools: Schools;
  now: Date;
}
