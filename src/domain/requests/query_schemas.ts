import { z } from "zod";
import { isCalendarDate } from "../time/alaska_time.ts";
import { DAY_FILTER_NAMES } from "../lists/day_filter.ts";
import { type FilterName, SORT_ORDERS } from "../lists/params.ts";
import { blankAsUndefined, dayParam, pageParams, schoolParam, schoolValue, textParam } from "../lists/query_schemas.ts";
import { emailText } from "../text/text_schemas.ts";
import { REQUEST_STATUSES } from "./statuses.ts";

export const myListParams = pageParams.extend({
  /** The id of what was just submitted, whose card comes first. */
  submitted: blankAsUndefined(z.uuid("must be an id").optional()),
  archived: z.enum(["true", "false"], "must be true or false").default("false").transform((text) => text === "true"),
});

const DISTRICT_SORTS = ["deliveryDate", "requester", "school", "lunches"] as const;
export type DistrictSort = (typeof DISTRICT_SORTS)[number];

const filters = {
  q: textParam,
  school: schoolParam,
  when: blankAsUndefined(
    z.enum(DAY_FILTER_NAMES, `must be one of ${DAY_FILTER_NAMES.join(", ")}`).optional(),
  ),
  day: dayParam,
} satisfies Record<FilterName, z.ZodType>;

/** The parameters of the district's lists. Spec section 7. */
export const districtListParams = pageParams.extend({
  status: blankAsUndefined(z.enum(REQUEST_STATUSES, "is not a status").optional()),
  ...filters,
  // Spec section 2, admin dashboard: rows are sorted by delivery date, ascending.
  sort: blankAsUndefined(z.enum(DISTRICT_SORTS, `must be one of ${DISTRICT_SORTS.join(", ")}`).default("deliveryDate")),
  order: blankAsUndefined(z.enum(SORT_ORDERS, "must be asc or desc").default("asc")),
});

export type DistrictListParams = z.output<typeof districtListParams>;

export const districtExportParams = districtListParams.omit({ page: true, limit: true });

/** A filter of the district's requests and their order: by delivery, ascending, by default and among equals. */
export type DistrictFilter = Partial<z.output<typeof districtExportParams>>;

export const deletedListParams = pageParams.extend({ school: filters.school, q: filters.q });

/** A search also finds who deleted a request, and the reason. */
export type DeletedParams = z.output<typeof deletedListParams>;

export const calendarParams = z.object({ school: schoolParam });

export const newRequestParams = z.object({ copy: z.uuid("must be an id").optional() });

/** Asks for a live request for the same school, day and recipient; a revision leaves its own family out. */
export const similarParams = z.object({
  school: schoolValue,
  deliveryDate: z.string().refine(isCalendarDate, "must be a date"),
  recipientEmail: emailText("must be an email address"),
  exceptFamily: z.uuid("must be an id").optional(),
});
