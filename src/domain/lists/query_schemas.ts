import { z } from "zod";
import { readTypedDay } from "../time/typed_day.ts";
import { SCHOOL_VALUE } from "../district/schools.ts";
import { inStoredForm } from "../text/invisible_characters.ts";
import { refuseCostly } from "../text/text_schemas.ts";
import { FIRST_MONTH, isMonth, LAST_MONTH } from "../time/months.ts";
import { MAX_SEARCH_LENGTH } from "./params.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "./pagination.ts";

/** A whole number as an address or a form writes it. */
export const digitsParam = z.string("must be a whole number").regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);

export const pageParams = z.object({
  page: wholeNumber(1, 1_000_000, 1),
  limit: wholeNumber(1, MAX_PAGE_SIZE, PAGE_SIZE),
});

function wholeNumber(min: number, max: number, fallback: number) {
  return digitsParam.pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .default(fallback);
}

/** Takes a blank value for none: a form that is sent with nothing chosen sends one. */
export function blankAsUndefined<Inner extends z.ZodType>(inner: Inner) {
  return z.preprocess((text) => typeof text === "string" && text.trim() === "" ? undefined : text, inner);
}

/** A possible value of a school. Whether the district has it, the database knows (routes/schools.ts). */
export const schoolValue = z.string("is unknown").regex(SCHOOL_VALUE, "is unknown");

export const schoolParam = blankAsUndefined(schoolValue.optional());

export const textParam = blankAsUndefined(
  z.string().check(refuseCostly(MAX_SEARCH_LENGTH)).overwrite(inStoredForm).trim().max(
    MAX_SEARCH_LENGTH,
    `must be at most ${MAX_SEARCH_LENGTH} characters`,
  )
    .refine((text) => text.isWellFormed() && !text.includes("\0"), "cannot be searched for").optional(),
);

/** A calendar day as people type it in a form sent as a link. Other text stays, so that the page can say so. */
export const typedDayParam = blankAsUndefined(z.string().transform((text) => readTypedDay(text) ?? text).optional());

/** A calendar day, within the years that a database can hold. */
export const dayParam = typedDayParam.refine(
  (day) => day === undefined || readTypedDay(day) !== undefined,
  "must be a date such as 2026-03-02",
);

/** A month, YYYY-MM, that there are pages for. */
export const monthParam = blankAsUndefined(
  z.string("must be a month such as 2026-03")
    .refine(isMonth, `must be a month from ${FIRST_MONTH} to ${LAST_MONTH}, such as 2026-03`).optional(),
);
