import { z } from "zod";
import { schoolParam, textParam } from "../lists/query_schemas.ts";

export const activeUsersParams = z.object({
  view: z.literal("no-access", "must be no-access").optional(),
  q: textParam,
});

export const settingsParams = z.object({
  /** Not an outcome (src/http/responses/outcome.ts): the provider's site leads here. */
  saved: z.literal("provider", "must be provider").optional(),
  school: schoolParam,
});
