import * as z from "zod/mini";
import { schoolValue } from "../lists/query_schemas.ts";
import { emailText, lineText, maxLines, nameText, optionalLine, optionalText } from "../text/text_schemas.ts";
import { BUDGET_CODE_USES, type BudgetCodeUse, DISTRICT_FIELDS, type DistrictDetails } from "./district.ts";
import { foldName } from "./schools.ts";

/** A letter or a digit is required: apostrophes alone are letters to Unicode, and no name to a reader. */
export const schoolName = nameText(100, "School name is required").check(
  z.refine((label) => label === "" || /[\p{L}\p{N}]/u.test(foldName(label)), "Must have a letter or a digit"),
);

const openedText = z.string();

const openedFields = Object.fromEntries(DISTRICT_FIELDS.map((name) => [name, openedText]));

/** The whole page, with schools by their values. `opened` is what it showed, so that nobody undoes what others changed. */
export const districtSchema = z.strictObject({
  name: nameText(100, "District name is required"),
  officeName: nameText(100, "Office name is required"),
  phone: blankOr(lineText(40)),
  email: blankOr(emailText()),
  budgetCodeUse: z.optional(z.enum(Object.keys(BUDGET_CODE_USES) as BudgetCodeUse[])),
  budgetCodeHint: optionalLine(60),
  rostersSince: z.pipe(
    z.nullish(z.iso.date().check(z.refine((day) => day >= "2000", "Must be 2000 or later"))),
    z.transform((day) => day ?? ""),
  ),
  bagText: z.pipe(optionalText(2000).check(maxLines(40)), z.transform((text) => text ?? "")),
  schools: z.optional(z.record(z.string(), schoolName)),
  kitchens: z.optional(z.record(z.string(), blankOr(emailText()))),
  newSchool: z.optional(schoolName),
  opened: z.optional(z.strictObject({
    ...openedFields as Record<keyof DistrictDetails, typeof openedText>,
    schools: z.optional(z.record(z.string(), openedText)),
    kitchens: z.optional(z.record(z.string(), openedText)),
  })),
});

function blankOr(inner: z.ZodMiniType<string, string>) {
  const isBlank = (text: unknown) => typeof text === "string" && text.trim() === "";
  return z.pipe(z.transform((text: unknown) => isBlank(text) ? undefined : text as string), z._default(inner, ""));
}

/** Names the school that was just moved: the page goes on with the button that moved it. */
export const districtSettingsParams = z.object({
  moved: z.optional(schoolValue),
  to: z.optional(z.enum(["up", "down"], "must be up or down")),
});
