import { z } from "zod";
import { blankAsUndefined } from "../lists/param_schemas.ts";
import { FIRST_MONTH, LAST_MONTH } from "./month.ts";

/** Which month to report on: this one, unless the address names another. Within what a database can hold. */
export const reportParams = z.object({
  month: blankAsUndefined(
    z.string().refine(
      (text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= FIRST_MONTH && text <= LAST_MONTH,
      "must be a month such as 2026-03",
    ).optional(),
  ),
});
