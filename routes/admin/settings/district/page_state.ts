import type { DistrictAction } from "../../../../src/domain/district/posted_actions.ts";
import type { PostedFields } from "../../../../src/http/middleware/validate.ts";
import type { OpenAction } from "../../../posted_action.ts";

/** A change that was refused, with the typed values. */
export interface OpenDistrictAction extends OpenAction<DistrictAction> {
  fields: PostedFields;
}

/** The school that was moved just now, and where to. */
export interface MovedSchool {
  value: string;
  to: "up" | "down";
}
