import { z } from "zod";
import { schoolValue } from "../lists/param_schemas.ts";

/** The district's settings page, which after moving a school goes on with the button that moved it. */
export const districtSettingsParams = z.object({
  moved: schoolValue.optional(),
  to: z.enum(["up", "down"], "must be up or down").optional(),
});
